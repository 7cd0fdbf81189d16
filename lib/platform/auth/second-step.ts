import 'server-only'
import type { TransactionClient } from '../db/client'

/** Removes a person's second step: app, codes and passkeys. Returns how many enrolments were removed. */
export async function deleteSecondStep(tx: TransactionClient, userId: string): Promise<number> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  const removed = await tx.secondStep.deleteMany({ where: { userId, enrolledAt: { not: null } } })
  return removed.count
}

/** Lets an administrator do nothing else before they have set up a second step again. */
export async function requireNewSecondStep(tx: TransactionClient, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { secondStepDueAt: new Date() } })
}
