import 'server-only'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { absoluteUrl } from '@/lib/platform/site'

/** The address in a mail that carries a one-time token; its origin is configured, never taken from a request. */
function link(path: string, token: string, locale: Locale): string {
  return absoluteUrl(`${localePath(locale, path)}?token=${token}`)
}

export const verifyLink = (token: string, locale: Locale) => link(paths.verify, token, locale)

export const resetLink = (token: string, locale: Locale) => link(paths.reset, token, locale)

export const signInLink = (token: string, locale: Locale) => link(paths.signInLink, token, locale)
