/** The maximum length in letters; anything longer is an article. */
export const MOST_COMMENT = 2000

/** Direction overrides, which can make a text display as something it is not. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A comment as it is stored: plain text, trimmed, with at most one empty line in a row. */
export function cleanComment(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(TURNS, '')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}

/** Whether a reader would see nothing: only white space or invisible letters (docs/rules.md#comments). */
export const isBlankComment = (text: string): boolean => !SEEN.test(text)

const ADDRESS =
  /https?:\/\/|\bwww\.|[\w-]\.[a-z]{2,24}\/|[\w-]\.(?:com|net|org|info|biz|io|co|me|rw|ru|cn|top|xyz|shop|site|online|link|click)\b/i

/** Whether a text contains a link: an address, full or abbreviated. */
export const hasLink = (text: string): boolean => ADDRESS.test(text)
