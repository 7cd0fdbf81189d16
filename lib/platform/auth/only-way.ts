import 'server-only'
import { AppError } from '@/lib/core/errors'
import { env } from '../env'

/** Whether an address may sign in only through the hospital's own sign-in, by its domain (docs/rules.md#hospital-sign-in). */
export function hasOnlyWay(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return env().OIDC_ONLY_DOMAINS.includes(domain)
}

/**
 * Guards every other way to sign in. Only the domain decides, so that nobody learns who is registered.
 * @throws AppError `forbidden` (403), at `organisation`
 */
export function requireOtherWays(email: string): void {
  if (!hasOnlyWay(email)) return
  const text = 'accounts.organisationOnly'
  throw new AppError('forbidden', text, { email: [text], organisation: [text] })
}
