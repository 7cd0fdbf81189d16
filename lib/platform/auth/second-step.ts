import 'server-only'
import type { TransactionClient } from '../db/client'
import { openText, sealText } from '../server-secret'

type Bytes = Uint8Array<ArrayBuffer>

const PURPOSE = 'second-step'

/** Encrypts a second-step secret for the database, bound to its account. */
export const sealSecret = (secret: string, userId: string): Bytes =>
  sealText(secret, { purpose: PURPOSE, owner: userId })

/** Decrypts the secret; null when it was sealed under another server secret. */
export function openSecret(sealed: Bytes, userId: string): string | null {
  try {
    return openText(sealed, { purpose: PURPOSE, owner: userId })
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
