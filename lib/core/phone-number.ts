const RWANDA = '+250'

/**
 * A telephone number in the one form that gateways take (E.164): `+250788123456`. One that begins with a single 0 is one
 * of Rwanda.
 * @returns null for what cannot be one
 */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[ ()./-]/g, '')
  const whole = /^0[1-9]\d{8}$/.test(digits)
    ? `${RWANDA}${digits.slice(1)}`
    : digits.replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}
