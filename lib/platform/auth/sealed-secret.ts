import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { serverSecret } from '../keyed-hash'

type Bytes = Uint8Array<ArrayBuffer>

const NONCE = 12
const TAG = 16

const keyOf = (userId: string) =>
  Buffer.from(hkdfSync('sha256', serverSecret(), userId, 'second-step', 32))

/** Encrypts a second-step secret for the database, bound to its account. */
export function sealSecret(secret: string, userId: string): Bytes {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(userId), nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** Decrypts the secret; null when it was sealed under another server secret. */
export function openSecret(sealed: Bytes, userId: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(userId), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    const text = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]
    return Buffer.concat(text).toString()
  } catch {
    return null
  }
}
