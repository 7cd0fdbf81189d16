import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@/lib/core/identifiers'
import { env } from './env'

/** The server's secret. @throws Error when there is none, which `npm start` prevents. */
export function serverSecret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set.')
  return AUTH_SECRET
}

/** A keyed hash over texts, 32 bytes; the first text is the hash's purpose. */
export function keyedHash(...texts: string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    createHmac('sha256', serverSecret()).update(JSON.stringify(texts)).digest(),
  )
}

const signAppeal = (decisionId: string) =>
  Buffer.from(keyedHash('appeal', decisionId)).toString('base64url')

/**
 * Creates the token in the link of a moderation decision: the decision's id, signed by the server, because the owner
 * of a deactivated account cannot sign in. It shows the decision and allows one appeal while that is open.
 */
export const appealToken = (decisionId: string): string => `${decisionId}.${signAppeal(decisionId)}`

/** Returns the decision that a token names; null when it was not issued here. */
export function readAppealToken(token: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const [received, right] = [Buffer.from(signature), Buffer.from(signAppeal(id))]
  return received.length === right.length && timingSafeEqual(received, right) ? id : null
}

const signUnsubscribe = (userId: string, kind: string) =>
  Buffer.from(keyedHash('unsubscribe', userId, kind)).toString('base64url')

/**
 * Creates the token of a mail's unsubscribe link, which works without signing in: account and kind of mail, signed by
 * the server. It does not expire, because a mail may be read at any time; it can only unsubscribe.
 */
export function unsubscribeToken(userId: string, kind: string): string {
  return `${userId}.${kind}.${signUnsubscribe(userId, kind)}`
}

/** Returns the account and kind that a token names; null when it was not issued here. */
export function readUnsubscribeToken(token: string): { userId: string; kind: string } | null {
  const [userId = '', kind = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(userId)) return null
  const [received, right] = [Buffer.from(signature), Buffer.from(signUnsubscribe(userId, kind))]
  return received.length === right.length && timingSafeEqual(received, right)
    ? { userId, kind }
    : null
}
