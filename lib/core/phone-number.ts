import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const RWANDA = '+250'
/** Emergency and service numbers, such as 112 or 912. */
const SHORT_NUMBER = /^\d{3,5}$/
const PHONE_LINK = /^(tel|sms):([^?;]*)/i
const INVISIBLE = /\p{Cf}/gu

const tidy = (typed: string) => typed.normalize('NFKC').replace(INVISIBLE, '').trim()

/**
 * A telephone number in the form that gateways accept (E.164): `+250788123456`. A number without a country code is a Rwandan
 * one. Punctuation, spaces of any kind and invisible characters do not matter.
 * @returns null when the text is not a whole number, or one with an extension
 */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(tidy(typed), { defaultCountry: 'RW', extract: false })
  if (!number || number.ext) return null
  // The numbering plans of other countries may be newer than the library's.
  const isNumber = number.number.startsWith(RWANDA) ? number.isValid() : number.isPossible()
  return isNumber ? number.number : null
}

/** A number to call, as it is stored: a short one as dialled, or E.164. Null when the text is neither. */
export function toStoredPhone(typed: string): string | null {
  const text = tidy(typed)
  return SHORT_NUMBER.test(text) ? text : toE164(text)
}

/** Returns the `tel:` URL of a typed telephone number, or null if the text is not one. */
export function toTelLink(typed: string): string | null {
  const number = toStoredPhone(typed)
  return number && `tel:${number}`
}

/** Converts the number of a `tel:` or `sms:` URL to E.164 and drops any message body; returns null for other URLs. */
export function normalizePhoneLink(url: string): string | null {
  const [, scheme = '', number = ''] = PHONE_LINK.exec(url.trim()) ?? []
  const link = toTelLink(number.replace(/%20/g, ' '))
  return link?.replace(/^tel/, scheme.toLowerCase()) ?? null
}
