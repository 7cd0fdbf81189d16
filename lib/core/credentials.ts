const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A part before the `@`: no characters of headers or address lists, and dots only between other characters. */
const LOCAL = String.raw`[^\s@,:;<>"()[\]\\.]+(?:\.[^\s@,:;<>"()[\]\\.]+)*`
/** A part of a host name: letters, digits, and hyphens between them. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const ADDRESS = new RegExp(String.raw`^${LOCAL}@${LABEL}(?:\.${LABEL})*$`, 'u')
const MAX_LENGTH = 254
const ASCII = /^[\0-\x7F]*$/

/** The ASCII form of a host name, in which `exämple.org` and `xn--exmple-cua.org` are the same. */
function toAsciiHost(host: string): string {
  if (ASCII.test(host)) return host
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return host
  }
}

/**
 * An e-mail address as it is stored and compared (docs/rules.md#accounts): trimmed, lower case, in composed characters of usual
 * width, its host in ASCII, without the invisible characters that copying brings along.
 */
export function normalizeEmail(typed: string): string {
  const text = typed.replace(INVISIBLE, '').trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return at > 0 ? text.slice(0, at) + toAsciiHost(text.slice(at)) : text
}

/** Returns whether a normalised text is text@host that a mail host accepts, of at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text)

/** The minimum and maximum length of a password (docs/rules.md#passwords). */
const SHORTEST = 8
const MAX_PASSWORD_LENGTH = 64

/** In the order in which faults are reported (docs/rules.md#passwords). */
const RULES: readonly [key: PasswordFault, holds: (password: string) => boolean][] = [
  ['validation.passwordRequired', (password) => password.length > 0],
  ['validation.passwordShort', (password) => getLength(password) >= SHORTEST],
  ['validation.passwordLong', (password) => getLength(password) <= MAX_PASSWORD_LENGTH],
  ['validation.passwordUpper', (password) => /\p{Lu}/u.test(password)],
  ['validation.passwordLower', (password) => /\p{Ll}/u.test(password)],
  ['validation.passwordNumber', (password) => /\p{Nd}/u.test(password)],
  ['validation.passwordSpecial', (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password)],
]

export type PasswordFault =
  | 'validation.passwordRequired'
  | 'validation.passwordShort'
  | 'validation.passwordLong'
  | 'validation.passwordUpper'
  | 'validation.passwordLower'
  | 'validation.passwordNumber'
  | 'validation.passwordSpecial'

/** Characters as a person counts them: an emoji is one. */
const getLength = (password: string) => [...password].length

/**
 * The faults of a chosen password, most important first; empty if it has none. A special character is anything that
 * is not a letter, digit or space; the rule is the same on every screen (docs/rules.md#passwords).
 */
export function findPasswordFaults(password: string): PasswordFault[] {
  // As it will be hashed (lib/platform/passwords).
  const usual = password.normalize('NFKC')
  const faults = RULES.filter(([, holds]) => !holds(usual)).map(([key]) => key)
  return faults[0] === 'validation.passwordRequired' ? faults.slice(0, 1) : faults
}

/** True for the faults that the reset screen reports in one message. */
export function isCharacterFault(fault: string): boolean {
  return /^validation\.password(?:Upper|Lower|Number|Special)$/.test(fault)
}
