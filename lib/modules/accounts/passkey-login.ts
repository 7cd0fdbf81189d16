import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { db } from '@/lib/platform/db/client'
import { proofOptions, provePasskey } from '../passkeys/service'
import { startSession } from './login'
import { personColumns } from './person'
import type { PasskeyLoginInput } from './schema'

const CEREMONY = { purpose: 'sign-in', subject: '' } as const

/** The WebAuthn challenge for a sign-in without a known account; the passkey names the account. */
export const beginPasskeyLogin = async () => ({ options: { ...(await proofOptions(CEREMONY)) } })

/**
 * Signs a person in by a passkey alone: the device has already verified them, so no second step follows.
 * @throws AppError `invalid` (422) for a response that proves nothing; `forbidden` (403) while the address is not
 *   confirmed or the account is deactivated.
 */
export async function loginByPasskey(
  { passkey, keep_me_logged_in: kept }: PasskeyLoginInput,
  caller: Caller,
) {
  const userId = await provePasskey(passkey, CEREMONY)
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, select: personColumns })
  if (user.accountStatus !== 'ACTIVE') throw new AppError('forbidden', 'accounts.notApprovedYet')
  return { user, session: await startSession({ ...user, method: 'passkey' }, kept, caller) }
}
