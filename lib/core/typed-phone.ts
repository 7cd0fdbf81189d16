/** Emergency and service numbers, such as 112 or 912. */
export const SHORT_NUMBER = /^\d{3,5}$/
const PHONE_LINK = /^(tel|sms):([^?;&]*)/i

/** The national prefix that some write behind the country code: `+250 (0) 788 …`. Italian numbers begin with it. */
const NATIONAL_PREFIX = /(\+(?!\s*39\b)\d{1,3}[\s)]*)\(\s*0\s*\)/
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g
/** Characters that people type between and around digits. `*` and `#` belong to service codes and extensions. */
const SEPARATORS = /[^\p{L}\p{N}+*#]+/gu
const LABEL =
  /^(?:tel|t\u00E9l|telephone|t\u00E9l\u00E9phone|telefone|telefoni|phone|mobile|mob|cell|whatsapp|simu|sms)\s(?=[+\d])/i

/** A typed telephone number with plain digits and single spaces, without its label and invisible characters. */
export const tidyPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(NATIONAL_PREFIX, '$1')
    .replace(SEPARATORS, ' ')
    .trim()
    .replace(LABEL, '')

/**
 * Reads a typed number by its shape alone, without the numbering plans of phone-number.ts: for editors, whose result
 * the server corrects. Returns null for other texts.
 */
export function guessPhone(typed: string): string | null {
  const text = tidyPhone(typed)
  if (SHORT_NUMBER.test(text)) return text
  const digits = text.replace(/\s/g, '').replace(/^00/, '+')
  const whole = digits.replace(/^(?:\+?2500?|0)?(?=[1-9]\d{8}$)/, '+250')
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Converts the number of a `tel:` or `sms:` URL and drops any message body; returns null for other URLs. */
export function normalizePhoneLink(
  url: string,
  toNumber: (typed: string) => string | null,
): string | null {
  const [, scheme = '', number = ''] = PHONE_LINK.exec(url.trim()) ?? []
  const stored = toNumber(decode(number))
  return stored && `${scheme.toLowerCase()}:${stored}`
}
