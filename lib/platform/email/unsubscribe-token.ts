import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@/lib/core/uuid'
import { keyedHash } from '../keyed-hash'

const sign = (userId: string, kind: string) =>
  Buffer.from(keyedHash('unsubscribe', userId, kind)).toString('base64url')

/**
 * What a mail's link shows to end mails of its kind without a sign-in: who and which, signed by the server. It does not
 * end by itself, since a mail is read whenever; it ends mails and can do nothing else.
 */
export function unsubscribeToken(userId: string, kind: string): string {
  return `${userId}.${kind}.${sign(userId, kind)}`
}

/** Who and which kind a token names; null when it was not made here. */
export function readUnsubscribeToken(token: string): { userId: string; kind: string } | null {
  const [userId = '', kind = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(userId)) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(userId, kind))]
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : null
}
