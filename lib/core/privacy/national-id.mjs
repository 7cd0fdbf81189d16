import { EDGE, isInAddress, matchesOf, pattern } from './matches.mjs'

/** Numbers may continue on the next line. */
const GAP = '[-\\s./_,|*:;()~+]{0,4}'
const digits = (/** @type {number} */ count) => `\\d(?:${GAP}\\d){${count - 1}}`

/** Status, year of birth, sex (7 or 8), a seven-digit serial, the issue count, two check digits. */
const SHAPED = pattern(
  '^|[^\\p{N}]',
  `[1-9]${GAP}(?:1${GAP}9|2${GAP}0)${GAP}\\d${GAP}\\d${GAP}[78]${GAP}${digits(10)}`,
  '(?!\\d)',
)

const LABEL =
  '(?:national\\s?id(?:entity|entification)?|identity|id\\s?card|\\bid|\\bnid|\\bnin|\\bi\\.d\\.|indangamuntu|irangamuntu|identite|\\bcni|kitambulisho|nida)(?:\\s(?:card|number|no|num|numero|nomero|nimero|cha taifa|nationale?|ye|yanjye|namba|ya|is|ni|est))*[^\\p{L}\\p{N}\\n]{0,5}(?:(?:number|no|num|n|numero|nomero|nimero|namba)\\b[^\\p{L}\\p{N}\\n]{0,4})?'
/** After its label, any number of 15 to 17 digits matches. */
const LABELLED = pattern(LABEL, `${digits(16)}|\\d{15}|\\d{17}`, '(?!\\d)')

/** Lists of small numbers and tables have many groups or lines. @param {{ value: string }} match */
const isOneNumber = ({ value }) => {
  const groups = (value.match(/\d+/gu) ?? []).map(({ length }) => length)
  const isList = /[,|*:;()~+]/u.test(value) && !groups.some((length) => length >= 5)
  return groups.length === 16 || (groups.length <= 8 && !isList && value.split('\n').length <= 2)
}

/** @param {string} text @returns {Generator<import('./matches.mjs').Finding>} */
export function* findNationalIds(text) {
  for (const expression of [SHAPED, LABELLED]) {
    for (const { start, end, before } of matchesOf(text, expression, isOneNumber)) {
      if (isInAddress(before) || /(?:^|\D)\d{1,8}[.,]$/u.test(before)) continue
      yield { start, end, kind: 'national_id' }
    }
  }
  for (const { start, end } of matchesOf(text, PASSPORT)) yield { start, end, kind: 'national_id' }
}

/** Foreigners have no national ID, and show a passport. */
const PASSPORT = pattern(
  `${EDGE}(?:passport|passeport|pasiporo|pasipoti)\\s?(?:number|no|num|numero|n)?[^\\p{L}\\p{N}\\n]{0,4}`,
  '[A-Z]{1,2}\\s?\\d{6,8}',
  '(?!\\d)',
)
