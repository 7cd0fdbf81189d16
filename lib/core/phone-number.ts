const RWANDA = '+250'
/** Emergency and service numbers, such as 112 or 912. */
const SHORT_NUMBER = /^\d{3,5}$/
const PHONE_LINK = /^(tel|sms):([^?;]*)/i

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

/** Returns the `tel:` URL of a typed telephone number, or null if the text is not one. */
export function toTelLink(typed: string): string | null {
  const text = typed.trim()
  const number = SHORT_NUMBER.test(text) ? text : toE164(text)
  return number ? `tel:${number}` : null
}

/** Converts the number of a `tel:` or `sms:` URL to E.164 and drops any message body; returns null for other URLs. */
export function normalizePhoneLink(url: string): string | null {
  const [, scheme = '', number = ''] = PHONE_LINK.exec(url.trim()) ?? []
  const link = toTelLink(number.replace(/%20/g, ' '))
  return link?.replace(/^tel/, scheme.toLowerCase()) ?? null
}
