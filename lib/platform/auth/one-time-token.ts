import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseClient } from '../db/client'
import type { TokenPurpose } from '../db/generated/enums'

const MINUTE = 60_000

/** How long each kind holds, in milliseconds (docs/rules.md#one-time-links). */
const LIFETIME: Record<TokenPurpose, number> = {
  VERIFY: 24 * 60 * MINUTE,
  RESET: 30 * MINUTE,
  HANDOVER: MINUTE,
  SIGN_IN: 10 * MINUTE,
}

/** For those who did not ask for the link and read it when they read their mail. */
export const INVITATION_MS = 24 * 60 * MINUTE

interface IssueOptions {
  /** Milliseconds; that of the purpose when not given. */
  lifetime?: number
  /** HANDOVER: the secret that only the browser holds that started the sign-in. */
  binding?: string
  /** Earlier ones stay good: where anybody may ask for a mail, asking must not take a link away from its owner. */
  keepsEarlier?: boolean
}

const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest())

/** 256 random bits in 43 letters that need no escaping in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Voids the tokens of a purpose that a person has not used. */
export async function voidTokens(
  client: DatabaseClient,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await client.oneTimeToken.deleteMany({ where: { userId, purpose, usedAt: null } })
}

/** Whether a person has a token that can be used for so long still, in milliseconds. */
export async function hasOpenToken(
  client: DatabaseClient,
  userId: string,
  purpose: TokenPurpose,
  atLeast: number,
): Promise<boolean> {
  const expiresAt = { gt: new Date(Date.now() + atLeast) }
  return (
    (await client.oneTimeToken.count({ where: { userId, purpose, usedAt: null, expiresAt } })) > 0
  )
}

/**
 * Makes a one-time token and voids the person's earlier ones of the same purpose. Only its SHA-256 is stored; the
 * token itself goes into a mail or a browser and nowhere else (docs/rules.md#one-time-links).
 */
export async function issueToken(
  client: DatabaseClient,
  userId: string,
  purpose: TokenPurpose,
  { lifetime = LIFETIME[purpose], binding, keepsEarlier = false }: IssueOptions = {},
): Promise<string> {
  const token = randomToken()
  if (!keepsEarlier) await voidTokens(client, userId, purpose)
  await client.oneTimeToken.create({
    data: {
      userId,
      purpose,
      tokenHash: hashOf(token),
      bindingHash: binding === undefined ? null : hashOf(binding),
      expiresAt: new Date(Date.now() + lifetime),
    },
  })
  return token
}

/** The person of a token that could be used now, else null; nothing is used up. */
export async function findTokenOwner(
  client: DatabaseClient,
  token: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const where = { tokenHash: hashOf(token), purpose, usedAt: null, expiresAt: { gt: new Date() } }
  const row = await client.oneTimeToken.findUnique({ where, select: { userId: true } })
  return row?.userId ?? null
}

/**
 * Uses a token up: of many tries at once one succeeds.
 * @param binding HANDOVER: what the browser brings; a token that is bound to another is not used up by it.
 * @returns the person it was made for; null when it is unknown, used, expired, voided or foreign.
 */
export async function spendToken(
  client: DatabaseClient,
  token: string,
  purpose: TokenPurpose,
  binding?: string,
): Promise<string | null> {
  const now = new Date()
  const tokenHash = hashOf(token)
  const bindingHash = binding === undefined ? null : hashOf(binding)
  const { count } = await client.oneTimeToken.updateMany({
    where: { tokenHash, purpose, bindingHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) return null
  const row = await client.oneTimeToken.findUnique({
    where: { tokenHash },
    select: { userId: true },
  })
  return row?.userId ?? null
}
