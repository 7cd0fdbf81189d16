import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { SHORT_NUMBER, tidyPhone } from './typed-phone'

const RWANDA = '+250'

/**
 * A telephone number in the form that gateways accept (E.164): `+250788123456`. A number without a country code
 * counts as Rwandan. Ignores punctuation, spaces of any kind and invisible characters.
 * @returns null when the text is not a whole number, or one with an extension
 */
export function toE164(typed: string): string | null {
  const options = { defaultCountry: 'RW', extract: false } as const
  const number = parsePhoneNumberFromString(tidyPhone(typed), options)
  if (!number || number.ext) return null
  // The numbering plans of other countries may be newer than the library's.
  const isNumber = number.number.startsWith(RWANDA) ? number.isValid() : number.isPossible()
  return isNumber ? number.number : null
}

/** A number to call, as it is stored: a short one as dialled, or E.164. Null when the text is neither. */
export function toStoredPhone(typed: string): string | null {
  const text = tidyPhone(typed)
  return SHORT_NUMBER.test(text) ? text : toE164(text)
}
