import 'server-only'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { openSecret } from '@/lib/platform/auth/second-step'
import type { TransactionClient } from '@/lib/platform/db/client'
import { keyedHash } from '@/lib/platform/server-secret'

const PERIOD_S = 30
/** Accepts codes of the half minute before and after: phone clocks differ. */
const WINDOW = 1
/** Omits letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10
const CODES = 10

/** A secret for an authenticator app, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const createTotp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S, algorithm: 'SHA1' })

/** Builds the address that an authenticator app reads from a QR code. */
export function enrolmentAddress(secret: string, site: string, email: string): string {
  const totp = createTotp(secret)
  totp.issuer = site
  totp.label = email
  return totp.toString()
}

/** Returns the time step of a code; null if it matches none in the window. */
export function matchStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

const hashCode = (userId: string, code: string) => keyedHash('recovery-code', userId, code)

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Replaces the recovery codes with ten new ones; only their hashes are stored. */
export async function replaceCodes(tx: TransactionClient, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })),
  })
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a code and returns its kind; a code works once, even with concurrent attempts. */
export async function spendCode(
  tx: TransactionClient,
  userId: string,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const row = await tx.secondStep.findUnique({ where: { userId } })
  const secret = row?.secret && openSecret(row.secret, userId)
  const step = secret ? matchStep(secret, code, now) : null
  if (step !== null) {
    const { count } = await tx.secondStep.updateMany({
      where: { userId, OR: [{ lastCounter: null }, { lastCounter: { lt: step } }] },
      data: { lastCounter: step },
    })
    return count > 0 ? 'app' : null
  }
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(userId, code), usedAt: null },
    data: { usedAt: now },
  })
  return count > 0 ? 'recovery' : null
}
