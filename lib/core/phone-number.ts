const RWANDA = '+250'

/**
 * A telephone number in the form that gateways accept (E.164): `+250788123456`. A number with a single leading 0 is a Rwandan
 * one.
 * @returns null when the text cannot be a number
 */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[ ()./-]/g, '')
  const whole = /^0[1-9]\d{8}$/.test(digits)
    ? `${RWANDA}${digits.slice(1)}`
    : digits.replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}
