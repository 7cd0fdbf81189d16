/**
 * @typedef {typeof import('./kinds.mjs').KINDS[number]} Kind
 * @typedef {{ start: number, end: number, kind: Kind }} Finding offsets in UTF-16 units
 * @typedef {{ start: number, end: number, value: string, groups: (string | undefined)[], before: string, after: string }} Match
 */

/** How much of the text around an identifier is looked at. */
const BEFORE = 90
const AFTER = 60

/** What may not touch an identifier from the left: written out, since old Safari refuses a whole script for a lookbehind. */
export const EDGE = '(?:^|[^\\p{L}\\p{N}])'
/** Where an identifier ends. */
export const END = '(?![\\p{L}\\p{N}])'

/**
 * @param {string} lead what stands before the identifier, its label
 * @param {string} identifier may hold groups of its own
 * @param {string} [tail] what must follow
 */
export const pattern = (lead, identifier, tail = '') =>
  new RegExp(`(${lead})(${identifier})${tail ? `(?:${tail})` : ''}`, 'giu')

/** The words of an expression in both cases, beside a name that must begin large. @param {string} words */
export const anyCase = (words) => {
  const both = words.replace(/\\.|\p{L}/gu, (each) =>
    each.length > 1 ? each : `[${each.toLowerCase()}${each.toUpperCase()}]`,
  )
  return `(?:${both})`
}

/**
 * Every place where a pattern of two groups, lead and identifier, fits; what follows an identifier is looked at again.
 * @param {string} text
 * @param {RegExp} expression
 * @returns {Generator<Match>}
 */
export function* matchesOf(text, expression) {
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const value = match[2] ?? ''
    const start = match.index + (match[1] ?? '').length
    const end = start + value.length
    yield {
      start,
      end,
      value,
      groups: match.slice(3),
      before: text.slice(Math.max(0, start - BEFORE), start),
      after: text.slice(end, end + AFTER),
    }
    expression.lastIndex = Math.max(end, match.index + 1)
  }
}

/** The clause that a place stands in, up to it. @param {string} before @returns {string} */
export function clauseBefore(before) {
  const parts = before.split(/[.;!?\n](?=\s|$)|\n/u)
  return parts[parts.length - 1] ?? before
}

/** What is written without a space before a place: an address, a DOI, a longer number. @param {string} before */
export const wordBefore = (before) => /\S{0,80}$/u.exec(before)?.[0] ?? ''

/** Whether a place lies in an address of the web or in a DOI. @param {string} before */
export const isInAddress = (before) =>
  /(?:https?:|www\.|doi|10\.\d{4,9}\/|\w\.(?:com|org|net|rw|gov)\/)/iu.test(wordBefore(before))
