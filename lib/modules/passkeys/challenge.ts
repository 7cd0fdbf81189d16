import 'server-only'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { TransactionClient } from '@/lib/platform/db/client'
import { keyedHash } from '@/lib/platform/keyed-hash'

/** What a device is asked to do: create a passkey, prove one within a session, or sign in with one. */
export type Purpose = 'add' | 'prove' | 'sign-in'

const LIFETIME_MS = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 16
const OPEN_BYTES = TIME_BYTES + RANDOM_BYTES

const sealOf = (open: Uint8Array, purpose: Purpose, subject: string) =>
  keyedHash('passkey-challenge', purpose, subject, Buffer.from(open).toString('base64url'))

/**
 * A challenge the server need not store until it is answered: its expiry, random bytes, and a keyed hash of both.
 * @param subject the session it is for; empty for a sign-in
 */
export function newChallenge(
  purpose: Purpose,
  subject: string,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const open = Buffer.alloc(OPEN_BYTES)
  open.writeUIntBE(now.getTime() + LIFETIME_MS, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(open, TIME_BYTES)
  return Uint8Array.from([...open, ...sealOf(open, purpose, subject)])
}

/** Whether a challenge is one of ours, for this purpose and session, and has not expired. */
export function isOurChallenge(
  text: string,
  purpose: Purpose,
  subject: string,
  now: Date,
): boolean {
  const challenge = Buffer.from(text, 'base64url')
  const open = challenge.subarray(0, OPEN_BYTES)
  const seal = challenge.subarray(OPEN_BYTES)
  const right = sealOf(open, purpose, subject)
  if (seal.length !== right.length || !timingSafeEqual(seal, right)) return false
  return open.readUIntBE(0, TIME_BYTES) > now.getTime()
}

/** Uses up a challenge: of several concurrent answers, one counts. Also deletes expired ones. */
export async function spendChallenge(
  tx: TransactionClient,
  text: string,
  now: Date,
): Promise<boolean> {
  await tx.spentChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
  const hash = keyedHash('spent-challenge', text)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const { count } = await tx.spentChallenge.createMany({
    data: [{ hash, expiresAt }],
    skipDuplicates: true,
  })
  return count > 0
}
