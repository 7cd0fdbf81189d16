/** The letters of printed codes (lib/core/version-code.ts): they differ by eye and by ear. */
export const SLIP_LETTERS = '23456789fhkmrwxy'

/** 60 bits: nobody finds one by trying. */
export const SLIP_LENGTH = 15

const CODE = new RegExp(`^[${SLIP_LETTERS}]{${SLIP_LENGTH}}$`)

/** A code as it is printed: in three parts. */
export const shownSlipCode = (code: string): string => code.match(/.{5}/g)?.join('-') ?? code

/** The code that somebody typed, in capitals, with spaces or without the hyphens; null for what is none. */
export function slipCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}.]/gu, '').toLowerCase()
  return CODE.test(code) ? code : null
}
