import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@/lib/core/uuid'
import { keyedHash } from '../keyed-hash'

const sign = (userId: string, kind: string) =>
  Buffer.from(keyedHash('unsubscribe', userId, kind)).toString('base64url')

/**
 * The token of a mail's unsubscribe link, which works without signing in: account and kind of mail, signed by the server. It
 * does not expire, because a mail may be read at any time; it can unsubscribe and nothing else.
 */
export function unsubscribeToken(userId: string, kind: string): string {
  return `${userId}.${kind}.${sign(userId, kind)}`
}

/** Returns the account and kind that a token names; null when it was not issued here. */
export function readUnsubscribeToken(token: string): { userId: string; kind: string } | null {
  const [userId = '', kind = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(userId)) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId, kind))]
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : null
}
