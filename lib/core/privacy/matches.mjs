/**
 * @typedef {typeof import('./kinds.mjs').KINDS[number]} Kind
 * @typedef {{ start: number, end: number, kind: Kind }} Finding offsets in UTF-16 units
 * @typedef {{ start: number, end: number, value: string, groups: (string | undefined)[], before: string, after: string }} Match
 */

/** How much of the text around an identifier is examined. */
const BEFORE = 90
const AFTER = 60

/** The boundary before an identifier. Not a lookbehind, because old Safari rejects a whole script that contains one. */
export const EDGE = '(?:^|[^\\p{L}\\p{N}])'
export const END = '(?![\\p{L}\\p{N}])'

/**
 * @param {string} lead what precedes the identifier, its label
 * @param {string} identifier may contain groups of its own
 * @param {string} [tail] what must follow
 */
export const pattern = (lead, identifier, tail = '') =>
  new RegExp(`(${lead})(${identifier})${tail ? `(?:${tail})` : ''}`, 'giu')

/** Makes the words of an expression match in both cases, beside a name that must be capitalised. @param {string} words */
export const anyCase = (words) => {
  const both = words.replace(/\\.|\p{L}/gu, (each) =>
    each.length > 1 ? each : `[${each.toLowerCase()}${each.toUpperCase()}]`,
  )
  return `(?:${both})`
}

/**
 * Every match of a pattern with two groups, lead and identifier; scanning resumes right after the identifier.
 * @param {string} text
 * @param {RegExp} expression
 * @param {(match: Match) => boolean} [accepts] scanning resumes within a match that this refuses
 * @returns {Generator<Match>}
 */
export function* findAllMatches(text, expression, accepts = () => true) {
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const value = match[2] ?? ''
    const start = match.index + (match[1] ?? '').length
    const end = start + value.length
    const found = {
      start,
      end,
      value,
      groups: match.slice(3),
      before: text.slice(Math.max(0, start - BEFORE), start),
      after: text.slice(end, end + AFTER),
    }
    const isAccepted = accepts(found)
    if (isAccepted) yield found
    expression.lastIndex = Math.max(isAccepted ? end : start, match.index + 1)
  }
}

/** The part of the clause before a position. @param {string} before @returns {string} */
export function clauseBefore(before) {
  const parts = before.split(/[.;!?\n](?=\s|$)|\n/u)
  return parts[parts.length - 1] ?? before
}

/** The unspaced text directly before a position: an address, a DOI, a longer number. @param {string} before */
export const wordBefore = (before) => /\S{0,80}$/u.exec(before)?.[0] ?? ''

/** Returns whether a position lies in a web address or a DOI. @param {string} before */
export const isInAddress = (before) =>
  /(?:https?:|www\.|doi|10\.\d{4,9}\/|\w\.(?:com|org|net|rw|gov)\/)/iu.test(wordBefore(before))
