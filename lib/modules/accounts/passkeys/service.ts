import 'server-only'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '@/lib/core/errors'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { describeError, log } from '@/lib/platform/log/log'
import { keyedHash } from '@/lib/platform/server-secret'
import { siteProfile, siteUrl } from '@/lib/platform/site'
import { lockUser } from '../users/queries'
import type { NewPasskey, PasskeyDto, PasskeyProof } from './schema'

/** The purpose of a device's response: create a passkey, prove one within a session, or sign in with one. */
type Purpose = 'add' | 'prove' | 'sign-in'

const LIFETIME_MS = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 16
const OPEN_BYTES = TIME_BYTES + RANDOM_BYTES

const sealKey = (open: Uint8Array, purpose: Purpose, subject: string) =>
  keyedHash('passkey-challenge', purpose, subject, Buffer.from(open).toString('base64url'))

/**
 * Creates a challenge that the server need not store: its expiry, random bytes, and a keyed hash of both.
 * @param subject the session it is for; empty for a sign-in
 */
function newChallenge(purpose: Purpose, subject: string, now: Date): Uint8Array<ArrayBuffer> {
  const open = Buffer.alloc(OPEN_BYTES)
  open.writeUIntBE(now.getTime() + LIFETIME_MS, 0, TIME_BYTES)
  randomBytes(RANDOM_BYTES).copy(open, TIME_BYTES)
  return Uint8Array.from([...open, ...sealKey(open, purpose, subject)])
}

/** Returns whether a challenge is one of ours, for this purpose and session, and has not expired. */
function isOurChallenge(text: string, purpose: Purpose, subject: string, now: Date): boolean {
  const challenge = Buffer.from(text, 'base64url')
  const open = challenge.subarray(0, OPEN_BYTES)
  const seal = challenge.subarray(OPEN_BYTES)
  const right = sealKey(open, purpose, subject)
  if (seal.length !== right.length || !timingSafeEqual(seal, right)) return false
  return open.readUIntBE(0, TIME_BYTES) > now.getTime()
}

/** Marks a challenge as used; of several concurrent responses, one succeeds. Also deletes expired ones. */
async function spendChallenge(tx: TransactionClient, text: string, now: Date): Promise<boolean> {
  await tx.spentChallenge.deleteMany({ where: { expiresAt: { lt: now } } })
  const hash = keyedHash('spent-challenge', text)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const { count } = await tx.spentChallenge.createMany({
    data: [{ hash, expiresAt }],
    skipDuplicates: true,
  })
  return count > 0
}

/** No real person has more devices. */
const MAX_PASSKEYS = 10
const NAME_LENGTH = 60

/** The relying party: the site's configured host, never one from a request. */
const site = () => {
  const { origin, hostname } = new URL(siteUrl())
  return { origin, id: hostname }
}

const invalidPasskeyError = () => {
  const text = 'accounts.passkeyWrong'
  return new AppError('invalid', text, { passkey: [text] })
}

/** Logs why a response is invalid; the person can only try again. */
async function verifyOrReject<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    log('warn', 'passkey.refused', describeError(error))
    throw invalidPasskeyError()
  }
}

interface Ceremony {
  purpose: Purpose
  /** The session it is for; empty for a sign-in. */
  subject: string
}

/** The options that both checks of the library share; they also capture the challenge. */
function expectations({ purpose, subject }: Ceremony, now: Date) {
  const seen = { challenge: '' }
  const { origin, id } = site()
  const expected = {
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    expectedChallenge(challenge: string) {
      seen.challenge = challenge
      return isOurChallenge(challenge, purpose, subject, now)
    },
  }
  return { seen, expected }
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(userId: string): Promise<PasskeyDto[]> {
  const rows = await db().passkey.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  })
  return rows.map((row) => ({
    passkey_id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }))
}

const listCredentials = (userId: string) =>
  db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } })

/** The options for a device to create a passkey for a person. */
export async function newPasskeyOptions(user: { id: string; email: string }, sessionId: string) {
  const keys = await listCredentials(user.id)
  return generateRegistrationOptions({
    rpName: siteProfile().name,
    rpID: site().id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    challenge: newChallenge('add', sessionId, new Date()),
    excludeCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The options for a device to prove a passkey: one of this person's, or any of this site for a sign-in. */
export async function proofOptions({ purpose, subject }: Ceremony, userId?: string) {
  const keys = userId ? await listCredentials(userId) : []
  return generateAuthenticationOptions({
    rpID: site().id,
    challenge: newChallenge(purpose, subject, new Date()),
    userVerification: 'required',
    allowCredentials: keys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
}

/**
 * Verifies a device's response to creating a passkey.
 * @returns a function that stores it, within the caller's transaction
 * @throws AppError `invalid` at `passkey`; when storing, `conflict` (409) for more than ten, or one that is already known.
 */
export async function verifyNewPasskey(passkey: NewPasskey, sessionId: string) {
  const now = new Date()
  const { seen, expected } = expectations({ purpose: 'add', subject: sessionId }, now)
  const { registrationInfo } = await verifyOrReject(() =>
    verifyRegistrationResponse({ ...expected, response: passkey }),
  )
  if (!registrationInfo) throw invalidPasskeyError()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    async store(tx: TransactionClient, userId: string, device: string): Promise<string> {
      if (!(await spendChallenge(tx, seen.challenge, now))) throw invalidPasskeyError()
      await lockUser(tx, userId)
      if ((await tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) {
        throw new AppError('conflict', 'accounts.passkeysFull')
      }
      const row = await tx.passkey.create({
        data: {
          userId,
          credentialId: id,
          publicKey: Uint8Array.from(publicKey),
          counter,
          transports: passkey.response.transports,
          name: device.slice(0, NAME_LENGTH),
        },
        select: { id: true },
      })
      return row.id
    },
  }
}

/**
 * Verifies a device's proof of a passkey, and uses the response up.
 * @param userId the person whose passkey it must be; anybody's if absent
 * @returns the owner of the passkey
 * @throws AppError `invalid` at `passkey` for any response that proves nothing, replays and copied keys included.
 */
export async function provePasskey(
  proof: PasskeyProof,
  ceremony: Ceremony,
  userId?: string,
): Promise<string> {
  const now = new Date()
  const row = await db().passkey.findUnique({ where: { credentialId: proof.id } })
  if (!row || (userId !== undefined && row.userId !== userId)) throw invalidPasskeyError()
  const { seen, expected } = expectations(ceremony, now)
  const { verified: isRight, authenticationInfo } = await verifyOrReject(() =>
    verifyAuthenticationResponse({
      ...expected,
      response: proof,
      credential: {
        id: row.credentialId,
        publicKey: Uint8Array.from(row.publicKey),
        counter: Number(row.counter),
        transports: row.transports,
      },
    }),
  )
  if (!isRight) throw invalidPasskeyError()
  await db().$transaction(async (tx) => {
    if (!(await spendChallenge(tx, seen.challenge, now))) throw invalidPasskeyError()
    await tx.passkey.update({
      where: { id: row.id },
      data: { counter: authenticationInfo.newCounter, lastUsedAt: now },
    })
  })
  return row.userId
}
