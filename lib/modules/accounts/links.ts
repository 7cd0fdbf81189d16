import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isWellFormedToken } from '@/lib/core/identifiers'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { absoluteUrl } from '@/lib/platform/site'

/** Builds a link with a one-time token for a mail; its origin is configured, never taken from a request. */
function link(path: string, token: string, locale: Locale): string {
  return absoluteUrl(`${localePath(locale, path)}?token=${token}`)
}

/** Builds the link that confirms the address of a new account. */
export const verifyLink = (token: string, locale: Locale) => link(paths.verify, token, locale)

/** Builds the link that sets a new password. */
export const resetLink = (token: string, locale: Locale) => link(paths.reset, token, locale)

/** Builds the link that approves a change of address or confirms the new one. */
export const confirmEmailLink = (token: string, locale: Locale) =>
  link(paths.confirmEmail, token, locale)

/** Builds the link by which the old address undoes the change. */
export const undoEmailLink = (token: string, locale: Locale) => link(paths.undoEmail, token, locale)

/** Builds the link that signs a person in without a password. */
export const signInLink = (token: string, locale: Locale) => link(paths.signInLink, token, locale)

/** Creates the error for a used, expired or unknown link. */
export const invalidLinkError = () => new AppError('malformed', 'accounts.linkOver')

/**
 * Checks the format of a token before any query. An empty token passes: the caller rejects it.
 * @throws AppError `malformed` (400) if it was cut off or altered
 */
export function requireTokenFormat(token: string): void {
  if (token && !isWellFormedToken(token)) throw new AppError('malformed', 'accounts.linkDamaged')
}
