/** Letters; a comment longer than this is an article. */
export const MOST_COMMENT = 2000

/** Marks that turn the direction of what follows, by which a text shows as what it is not. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A comment as it is kept: plain text, without white space around it nor more than one empty line in it. */
export function cleanComment(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(TURNS, '')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}

/** Whether a reader would see nothing: white space, or letters without shape (docs/rules.md#comments). */
export const isBlankComment = (text: string): boolean => !SEEN.test(text)

const ADDRESS =
  /https?:\/\/|\bwww\.|[\w-]\.[a-z]{2,24}\/|[\w-]\.(?:com|net|org|info|biz|io|co|me|rw|ru|cn|top|xyz|shop|site|online|link|click)\b/i

/** Whether a text leads somewhere else: an address, written out or in short. */
export const hasLink = (text: string): boolean => ADDRESS.test(text)
