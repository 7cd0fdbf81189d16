import { guessPhone } from '@/lib/core/format-phone'
import { linkTarget } from '@/lib/core/link-target'

/** The URL parser would read a typed number as an IPv4 address. */
const IS_PHONE_NUMBER = /^\+?[\d\s()./-]+$/
const HAS_TARGET = /^(?:[a-z][a-z\d+.-]*:|[/#])/i
const IS_MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/**
 * Parses a typed link. Digits are a telephone number; an address without a scheme is a web or e-mail address.
 * @returns the target as the sanitiser keeps it, or null if the target is not allowed
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (IS_PHONE_NUMBER.test(text)) return linkTarget(`tel:${text}`, guessPhone)
  if (HAS_TARGET.test(text)) return linkTarget(text, guessPhone)
  if (IS_MAIL.test(text)) return linkTarget(`mailto:${text}`, guessPhone)
  const target = linkTarget(`https://${text}`, guessPhone)
  return target && new URL(target).hostname.includes('.') ? target : null
}
