const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Nothing that could form a header or a list of addresses, and dots only between other characters. */
const PART = String.raw`[^\s@,:;<>"()[\]\\.]+(?:\.[^\s@,:;<>"()[\]\\.]+)*`
const ADDRESS = new RegExp(`^${PART}@${PART}$`)
const MAX_LENGTH = 254

/**
 * An e-mail address as it is stored and compared (docs/rules.md#accounts): trimmed, lower case, composed accents, without the
 * invisible characters that copying brings along.
 */
export const normalizeEmail = (typed: string): string =>
  typed.replace(INVISIBLE, '').trim().toLowerCase().normalize('NFC')

/** Whether a normalised text is text@text that a mail host accepts, of at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text)
