/** Letters and digits that differ by eye and by ear; the migration 0025 makes codes of them. */
const CODE = /^[23456789fhkmrwxy]{10}$/

/** A code as it is printed and read aloud: in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The code that somebody typed, in capitals, with spaces or without the hyphen; null for what is none. */
export function codeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return CODE.test(code) ? code : null
}
