import { EDGE, findAllMatches, isInAddress, pattern, wordBefore } from './matches.mjs'

/** Each gap can match in only one way, so that no text causes backtracking. */
const GAP = '(?: ?[./()-] ?(?!\\+|\\(?0[67]\\d|\\(?250)| {1,2})?'
const more = (/** @type {number} */ min, /** @type {number} */ max) =>
  `\\d(?:${GAP}\\d){${min - 1},${max - 1}}`
/** Digits of a number with a known length may be separated by anything, including line breaks. */
const ANY_GAP = '[-\\s./_,|*:;~()]{0,3}'
const exactly = (/** @type {number} */ count) => `\\d(?:${ANY_GAP}\\d){${count - 1}}`
/** A telephone number does not continue, neither as a decimal nor with a unit. */
const STOP = '(?!\\d|[.,]\\d)'
const NOT_DIGIT = '(?!\\d)'
const START = '^|[^\\p{L}\\p{N}.,+-]|[^\\p{N}][.,-]|\\p{L}[.:]'

/** Rwandan numbers with their country code, with or without plus and zero. */
const COUNTRY = pattern(
  '^|[^\\p{N}+]',
  `\\(?(?:(?:\\+|00)${ANY_GAP})?250${ANY_GAP}(?:0${ANY_GAP})?[27]${ANY_GAP}${exactly(8)}`,
  NOT_DIGIT,
)
/** Ten digits that begin like mobile numbers here and in neighbouring countries, or like Rwanda's landlines. */
const LOCAL = pattern(
  '^|[^\\p{N}]',
  `\\(?0${ANY_GAP}(?:[67]${ANY_GAP}\\d|2${ANY_GAP}5)${ANY_GAP}${exactly(7)}`,
  NOT_DIGIT,
)
/** +33…, 0033…, optionally with a zero in brackets. */
const INTERNATIONAL = pattern(
  '^|[^\\p{N}+]',
  `\\(?(?:\\+|00)${GAP}[1-9]\\d{0,2}\\)?${GAP}(?:\\(0\\)${GAP})?${more(6, 12)}`,
  STOP,
)
/** A mobile number without its zero. */
const BARE = pattern(START, '7[2389]\\d(?:[ .-]?\\d{3}){2}', STOP)

const LABEL =
  'tel|ph|phones?|telephone|telefoni|telefone|terefone|terefoni|fone|simu|mob|mobile|cellphone|cell|portable|gsm|whatsapp|watsap|wsp|call|calls|called|appeler|appelez|joindre|joignable au|contact|contacts|momo|mtn|airtel|fax|sms|hamagara|mumuhamagare|numero ye|nomero ye|namba yake|namba ya simu|piga|nipigie|mpigie'
/** Any number of suitable length with a telephone label. */
const LABELLED = pattern(
  `${EDGE}(?:${LABEL})(?:\\s(?:number|no|num|nr|numero|nomero|namba|ya|ye|yake|him|her|them|me|us|at|on|au|le|la|kuri|is|ni|est|mobile|phone|simu|patient))*[^\\p{L}\\p{N}+\\n(]{0,4}`,
  `\\(?\\+?\\d{1,4}\\)?${GAP}${more(5, 11)}`,
  STOP,
)

const count = (/** @type {string} */ value) => value.replace(/\D/gu, '').length
const getGroups = (/** @type {string} */ value) => value.match(/\d+/gu) ?? []
/** Digits written one by one, as in a table, are not a number: at most three stand alone. */
const isGrouped = (/** @type {string} */ value) =>
  getGroups(value).filter((group) => group.length === 1).length <= 3
const isDate = (/** @type {string} */ value) =>
  /^(?:\d{4}[./ -]\d{1,2}[./ -]\d{1,2}|\d{1,2}[./ -]\d{1,2}[./ -]\d{4})$/u.test(value)

/** "0788 1 2 3 4 5 6": a prefix, then digits one by one. */
const isSpelledOut = (/** @type {string} */ value) =>
  /^\(?(?:\+?250 ?|00250 ?|0)7\d{1,2}\)?(?: \d)+$/u.test(value)

/**
 * Returns whether counted digits are grouped as in a telephone number, or one by one as in the boxes of a form; a
 * list, a date or times are not.
 * @param {string} value @param {string} before
 */
function isDialled(value, before) {
  const groups = getGroups(value)
  const [first = '', second = ''] = groups
  const gaps = new Set(value.match(/\D+(?=\d)/gu))
  if (value.split('\n').length > 2 || /^0[.,]\d/u.test(value)) return false
  if (/^\d{1,2}[./ -]\d{1,2}[./ -](?:19|20)\d\d(?!\d)/u.test(value)) return false
  if (groups.length > 9) return gaps.size === 1
  if (isSpelledOut(value)) return true
  if (!isGrouped(value) || (/[,:;*~|_]/u.test(value) && gaps.size > 1)) return false
  if (first === '0' && second.length < 3) return false
  // "12/07 2023 4567": the rest of a date.
  return first.length >= 3 || !/\d[./,:-]$/u.test(before)
}
/** Public helpline numbers. */
const isPublic = (/** @type {string} */ value) => /^0?800/u.test(value.replace(/\D/gu, ''))
const isMeasured = (/** @type {string} */ after) =>
  /^\s?(?:(?:mg|ml|mcg|µg|ug|iu|ui|cells?|copies|mm|cm|kg|rwf|frw)(?!\p{L})|\/(?:µl|ul|mm3|l)|%)/iu.test(
    after,
  )
/** Numbers of trials, articles and grants have as many digits. */
const isReference = (/** @type {string} */ before) =>
  /(?:^|[^\p{L}])(?:nct|isrctn|pmid|pmc|isbn|issn|eudract|pactr|doi|trial|protocol|grant|orcid|lot|batch|catalogue|ref)\W{0,4}(?:no|number|n)?\W{0,3}$/iu.test(
    before,
  )
/** A number after an e-mail address: "uwera@gmail.com/0788123456". */
const followsAddress = (/** @type {string} */ before) =>
  isInAddress(before) && !/wa\.me\//iu.test(before) && !wordBefore(before).includes('@')

/** "(+33 6 …)": a bracket that opens without closing belongs to the sentence. @param {string} value @param {number} start */
const withoutOpening = (value, start) =>
  value.startsWith('(') && !value.includes(')') ? start + 1 : start

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findPhones(text) {
  const counted = new Set()
  for (const expression of [COUNTRY, LOCAL]) {
    const found = findAllMatches(text, expression, ({ value, before }) => isDialled(value, before))
    for (const { start, end, value, before, after } of found) {
      if (isMeasured(after) || isReference(before) || followsAddress(before)) continue
      counted.add(start)
      yield { start: withoutOpening(value, start), end, kind: 'phone' }
    }
  }
  for (const [expression, min, max] of /** @type {const} */ ([
    [INTERNATIONAL, 8, 15],
    [BARE, 9, 9],
    [LABELLED, 7, 15],
  ])) {
    for (const { start, end, value, before, after } of findAllMatches(text, expression)) {
      const digits = count(value)
      if (digits < min || digits > max || !isGrouped(value) || isDate(value)) continue
      if (counted.has(start)) continue
      if (isPublic(value) || isMeasured(after) || isReference(before) || followsAddress(before))
        continue
      yield { start: withoutOpening(value, start), end, kind: 'phone' }
    }
  }
}
