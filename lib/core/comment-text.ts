import { stripDirectionControls } from './typed-text'

/** Why a comment waits for an administrator's review (docs/rules.md#comments). */
export const holdReasons = ['first', 'link', 'words', 'privacy'] as const

export type HoldReason = (typeof holdReasons)[number]

/** The maximum length in letters; anything longer is an article. */
export const MAX_COMMENT_LENGTH = 2000

/** A comment as it is stored: plain text, trimmed, with at most one empty line in a row. */
export function cleanComment(typed: string): string {
  return stripDirectionControls(typed)
    .replace(/\r\n?/g, '\n')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}

const ADDRESS =
  /https?:\/\/|\bwww\.|[\w-]\.[a-z]{2,24}\/|[\w-]\.(?:com|net|org|info|biz|io|co|me|rw|ru|cn|top|xyz|shop|site|online|link|click)\b/i

/** Returns whether a text contains a link: an address, full or abbreviated. */
export const hasLink = (text: string): boolean => ADDRESS.test(text)
