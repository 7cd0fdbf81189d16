/** Letters and digits distinct by eye and by ear; migration 0025 generates codes from them. */
const CODE = /^[23456789fhkmrwxy]{10}$/

/** A code as it is printed and read aloud: in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The code from what was typed, whether in capitals, with spaces or without the hyphen; null when it is not a code. */
export function codeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  return CODE.test(code) ? code : null
}
