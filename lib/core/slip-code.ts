/** The letters of printed codes (lib/core/version-code.ts): distinct by eye and by ear. */
export const SLIP_LETTERS = '23456789fhkmrwxy'

/** 60 bits: infeasible to guess. */
export const SLIP_LENGTH = 15

const CODE = new RegExp(`^[${SLIP_LETTERS}]{${SLIP_LENGTH}}$`)

/** A code as it is printed: in three parts. */
export const shownSlipCode = (code: string): string => code.match(/.{5}/g)?.join('-') ?? code

/** The code from what was typed, whether in capitals, with spaces or without the hyphens; null when it is not a code. */
export function slipCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}.]/gu, '').toLowerCase()
  return CODE.test(code) ? code : null
}
