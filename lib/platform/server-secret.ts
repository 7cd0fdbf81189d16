import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { isUuid } from '@/lib/core/identifiers'
import { env } from './env'

type Bytes = Uint8Array<ArrayBuffer>

/** The server's secret. @throws Error when there is none, which `npm start` prevents. */
function serverSecret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set.')
  return AUTH_SECRET
}

/** A keyed hash over texts, 32 bytes; the first text is the hash's purpose. */
export function keyedHash(...texts: string[]): Bytes {
  return Uint8Array.from(
    createHmac('sha256', serverSecret()).update(JSON.stringify(texts)).digest(),
  )
}

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What a sealed text belongs to: it can only be opened with the same values. */
interface SealedFor {
  purpose: string
  owner: string | Bytes
}

const getSealKey = ({ purpose, owner }: SealedFor) =>
  Buffer.from(hkdfSync('sha256', serverSecret(), owner, purpose, 32))

/** Encrypts a text for the database: nonce, tag and AES-256-GCM text, under a key of its purpose and owner. */
export function sealText(text: string, sealedFor: SealedFor): Bytes {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, getSealKey(sealedFor), nonce)
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]))
}

/**
 * Decrypts a sealed text.
 * @throws Error when it was altered, or sealed for something else or under another server secret
 */
export function openText(sealed: Bytes, sealedFor: SealedFor): string {
  const decipher = createDecipheriv(CIPHER, getSealKey(sealedFor), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString()
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
