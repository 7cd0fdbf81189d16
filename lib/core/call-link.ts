import { toE164 } from './phone-number'

/** Emergency and service numbers, such as 112 or 912. */
const SHORT_NUMBER = /^\d{3,5}$/
const CALL = /^(tel|sms):([^?;]*)/i

/**
 * The `tel:` address of a typed telephone number; null when it is none.
 */
export function callLink(typed: string): string | null {
  const text = typed.trim()
  const number = SHORT_NUMBER.test(text) ? text : toE164(text)
  return number ? `tel:${number}` : null
}

/** A `tel:` or `sms:` address with its number in international form, without a text to send; null for any other. */
export function tidyCallLink(address: string): string | null {
  const [, scheme = '', written = ''] = CALL.exec(address.trim()) ?? []
  const number = callLink(written.replace(/%20/g, ' '))
  return number?.replace(/^tel/, scheme.toLowerCase()) ?? null
}
