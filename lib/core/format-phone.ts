/** E.164 of a Rwandan number. */
const RWANDAN = /^\+250(\d{3})(\d{3})(\d{3})$/
/** Emergency and service numbers, such as 112 or 912. */
export const SHORT_NUMBER = /^\d{3,5}$/
const PHONE_LINK = /^(tel|sms):([^?;]*)/i

/** Formats a stored telephone number for people: a Rwandan one as dialled within the country, any other unchanged. */
export const formatPhone = (stored: string): string => stored.replace(RWANDAN, '0$1 $2 $3')

/** The address of a link that calls a number, however the number was typed. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`

/** A typed telephone number without invisible characters, in plain spaces and digits. */
export const tidyPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()

/**
 * Reads a typed number by its shape alone, without the numbering plans of phone-number.ts: for editors, whose result
 * the server corrects. Returns null for other texts.
 */
export function guessPhone(typed: string): string | null {
  const text = tidyPhone(typed)
  if (SHORT_NUMBER.test(text)) return text
  const digits = text.replace(/[\s()./\u2010-\u2015-]/g, '').replace(/^00/, '+')
  const whole = digits.replace(/^0(?=[1-9]\d{8}$)/, '+250')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

/** Converts the number of a `tel:` or `sms:` URL and drops any message body; returns null for other URLs. */
export function normalizePhoneLink(
  url: string,
  toNumber: (typed: string) => string | null,
): string | null {
  const [, scheme = '', number = ''] = PHONE_LINK.exec(url.trim()) ?? []
  const stored = toNumber(number.replace(/%20/g, ' '))
  return stored && `${scheme.toLowerCase()}:${stored}`
}
