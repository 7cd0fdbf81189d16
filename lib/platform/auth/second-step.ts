import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { TransactionClient } from '../db/client'
import { serverSecret } from '../signatures'

type Bytes = Uint8Array<ArrayBuffer>

const NONCE = 12
const TAG = 16

const getKey = (userId: string) =>
  Buffer.from(hkdfSync('sha256', serverSecret(), userId, 'second-step', 32))

/** Encrypts a second-step secret for the database, bound to its account. */
export function sealSecret(secret: string, userId: string): Bytes {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', getKey(userId), nonce)
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** Decrypts the secret; null when it was sealed under another server secret. */
export function openSecret(sealed: Bytes, userId: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', getKey(userId), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    const text = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]
    return Buffer.concat(text).toString()
  } catch {
    return null
  }
}

/** Removes a person's second step: app, codes and passkeys. Returns how many enrolments were removed. */
export async function deleteSecondStep(tx: TransactionClient, userId: string): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  const removed = await tx.secondStep.deleteMany({ where: { userId, enrolledAt: { not: null } } })
  return removed.count
}

/** Blocks an administrator's other actions until they have set up a second step again. */
export async function requireNewSecondStep(tx: TransactionClient, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { secondStepDueAt: new Date() } })
}
