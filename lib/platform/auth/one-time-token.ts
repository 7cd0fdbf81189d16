import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseClient } from '../db/client'
import type { TokenPurpose } from '../db/generated/enums'

const MINUTE = 60_000

/** How long each kind is valid, in milliseconds (docs/rules.md#one-time-links). */
const LIFETIME: Record<TokenPurpose, number> = {
  VERIFY: 24 * 60 * MINUTE,
  RESET: 30 * MINUTE,
  HANDOVER: MINUTE,
  SIGN_IN: 10 * MINUTE,
}

/** For people who did not request the link and see it whenever they read their mail. */
export const INVITATION_MS = 24 * 60 * MINUTE

interface IssueOptions {
  /** Milliseconds; the purpose's own lifetime when omitted. */
  lifetime?: number
  /** HANDOVER: the secret that only the browser that started the sign-in holds. */
  binding?: string
  /** Keeps earlier tokens valid: where anybody may request a mail, a request must not void the owner's link. */
  keepsEarlier?: boolean
}

/** The hash stored of a secret in a mail or a browser. */
export const hashSecret = (secret: string) =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** 256 random bits as 43 characters that need no escaping in a URL. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Voids a person's unused tokens of a purpose. */
export async function voidTokens(
  client: DatabaseClient,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await client.oneTimeToken.deleteMany({ where: { userId, purpose, usedAt: null } })
}

/** Returns whether a person has an unused token that stays valid for at least this long, in milliseconds. */
export async function hasOpenToken(
  client: DatabaseClient,
  userId: string,
  purpose: TokenPurpose,
  minDurationMs: number,
): Promise<boolean> {
  const expiresAt = { gt: new Date(Date.now() + minDurationMs) }
  return (
    (await client.oneTimeToken.count({ where: { userId, purpose, usedAt: null, expiresAt } })) > 0
  )
}

/**
 * Creates a one-time token and voids the person's earlier ones of the same purpose. Stores only its SHA-256; the
 * token itself exists only in a mail or a browser (docs/rules.md#one-time-links).
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
      tokenHash: hashSecret(token),
      bindingHash: binding === undefined ? null : hashSecret(binding),
      expiresAt: new Date(Date.now() + lifetime),
    },
  })
  return token
}

/** Returns the owner of a token that could be used now, else null; does not spend it. */
export async function findTokenOwner(
  client: DatabaseClient,
  token: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const where = {
    tokenHash: hashSecret(token),
    purpose,
    usedAt: null,
    expiresAt: { gt: new Date() },
  }
  const row = await client.oneTimeToken.findUnique({ where, select: { userId: true } })
  return row?.userId ?? null
}

/**
 * Spends a token: of many concurrent attempts one succeeds.
 * @param binding HANDOVER: what the browser sends; a token bound to another browser is not spent.
 * @returns the person it was made for; null when it is unknown, used, expired, voided or bound elsewhere.
 */
export async function spendToken(
  client: DatabaseClient,
  token: string,
  purpose: TokenPurpose,
  binding?: string,
): Promise<string | null> {
  const now = new Date()
  const tokenHash = hashSecret(token)
  const bindingHash = binding === undefined ? null : hashSecret(binding)
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
