import { EDGE, isInAddress, matchesOf, pattern } from './matches.mjs'

/** Each gap can match in only one way, so that no text causes backtracking. */
const GAP = '(?: ?[./()-] ?| {1,2})?'
const more = (/** @type {number} */ least, /** @type {number} */ most) =>
  `\\d(?:${GAP}\\d){${least - 1},${most - 1}}`
/** A telephone number does not continue, neither as a decimal nor with a unit. */
const STOP = '(?!\\d|[.,]\\d)'
const START = '^|[^\\p{L}\\p{N}.,+-]|[^\\p{N}][.,-]|\\p{L}[.:]'

/** +250…, 00250…, and those of other countries; a zero in brackets may occur within. */
const INTERNATIONAL = pattern(
  '^|[^\\p{L}\\p{N}+]',
  `\\(?(?:\\+|\\b00)${GAP}[1-9]\\d{0,2}\\)?${GAP}(?:\\(0\\)${GAP})?${more(6, 12)}`,
  STOP,
)
/** Rwandan numbers without the plus. */
const COUNTRY = pattern(START, `\\(?250\\)?${GAP}(?:\\(?0\\)?${GAP})?[27]${GAP}${more(8, 8)}`, STOP)
/** Ten digits that begin like mobile numbers here and in neighbouring countries, or like Rwanda's landlines. */
const LOCAL = pattern(START, `\\(?0(?:7|6|25)\\d{0,2}\\)?${GAP}${more(6, 8)}`, STOP)
/** A mobile number without its zero. */
const BARE = pattern(START, '7[2389]\\d{7}', STOP)

const LABEL =
  'tel|phones?|telephone|telefoni|telefone|terefone|terefoni|fone|simu|mobile|cellphone|cell|portable|gsm|whatsapp|watsap|wsp|call|calls|called|appeler|appelez|joindre|joignable au|contact|contacts|momo|mtn|airtel|fax|sms|hamagara|numero ye|nomero ye|namba yake|namba ya simu|piga'
/** Any number of suitable length with a telephone label. */
const LABELLED = pattern(
  `${EDGE}(?:${LABEL})(?:\\s(?:number|no|num|nr|numero|nomero|namba|ya|ye|yake|him|her|them|me|us|at|on|au|le|la|kuri|is|ni|est|mobile|phone|simu|patient))*[^\\p{L}\\p{N}+\\n(]{0,4}`,
  `\\(?\\+?\\d{1,4}\\)?${GAP}${more(5, 11)}`,
  STOP,
)

const count = (/** @type {string} */ value) => value.replace(/\D/gu, '').length
/** Digits written one by one, as in a table, are not a number: at most three stand alone. */
const isGrouped = (/** @type {string} */ value) =>
  (value.match(/\d+/gu) ?? []).filter((group) => group.length === 1).length <= 3
const isDate = (/** @type {string} */ value) =>
  /^(?:\d{4}[./ -]\d{1,2}[./ -]\d{1,2}|\d{1,2}[./ -]\d{1,2}[./ -]\d{4})$/u.test(value)
/** Public helpline numbers. */
const isPublic = (/** @type {string} */ value) => /^0?800/u.test(value.replace(/\D/gu, ''))
const isMeasured = (/** @type {string} */ after) =>
  /^\s?(?:mg|ml|mcg|µg|ug|iu|ui|cells?|copies|\/(?:µl|ul|mm3|l)|mm|cm|kg|%|rwf|frw)/iu.test(after)
/** Numbers of trials, articles and grants have as many digits. */
const isReference = (/** @type {string} */ before) =>
  /(?:nct|isrctn|pmid|pmc|isbn|issn|eudract|pactr|doi|trial|protocol|grant|orcid|lot|batch|catalogue|ref)\W{0,4}(?:no|number|n)?\W{0,3}$/iu.test(
    before,
  )

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findPhones(text) {
  for (const [expression, least, most] of /** @type {const} */ ([
    [INTERNATIONAL, 8, 15],
    [COUNTRY, 12, 13],
    [LOCAL, 10, 10],
    [BARE, 9, 9],
    [LABELLED, 7, 15],
  ])) {
    for (const { start, end, value, before, after } of matchesOf(text, expression)) {
      const digits = count(value)
      if (digits < least || digits > most || !isGrouped(value) || isDate(value)) continue
      if (isPublic(value) || isMeasured(after) || isReference(before)) continue
      if (isInAddress(before) && !/wa\.me\//iu.test(before)) continue
      // "(+33 6 …)": a bracket that opens within the match without closing belongs to the sentence.
      const isOpen = value.startsWith('(') && !value.includes(')')
      yield { start: isOpen ? start + 1 : start, end, kind: 'phone' }
    }
  }
}
