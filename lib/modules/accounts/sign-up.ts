import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locales'
import { can, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { INVITATION_MS, issueToken } from '@/lib/platform/auth/one-time-token'
import { rejectOidcOnly } from '@/lib/platform/auth/providers'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { hashPassword } from '@/lib/platform/passwords/hash'
import { limitAttempts } from '@/lib/platform/rate-limit/limit'
import { getAddressOrder, getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { type PreparedFile, type SentFile, storeLicence } from '../files/service'
import { startLicence } from './licences/service'
import { resetLink, verifyLink } from './links'
import type { SignUpInput } from './schema'
import { accountColumns, toUser } from './users/queries'
import type { UserDto } from './users/schema'

const emailTakenError = () => new AppError('conflict', 'accounts.userExists')

/** Stores a licence for professionals only; a visitor's file is discarded. */
async function prepareLicence(input: SignUpInput, file: SentFile | undefined, order: WorkOrder) {
  return file && input.role !== 'USER' ? storeLicence(file, null, order) : null
}

interface NewAccount {
  input: SignUpInput
  passwordHash: string
  licence: PreparedFile | null
  /** The administrator who creates the account; null when a person registers. */
  creator: Viewer | null
  language: Locale
}

/** The fields of an account created by an administrator. */
const createdBy = ({ id }: Viewer) =>
  ({
    accountStatus: 'ACTIVE',
    isApproved: true,
    approvedAt: new Date(),
    approvedById: id,
  }) as const

/** Sends the first mail to a new account: confirm the address or, if an administrator created it, choose a password. */
async function inviteOrVerify(tx: TransactionClient, user: { id: string }, account: NewAccount) {
  const { input, creator, language } = account
  const mail = { to: input.email, language }
  if (creator) {
    const token = await issueToken(tx, user.id, 'RESET', { lifetime: INVITATION_MS })
    await queueEmail(tx, { ...mail, template: 'createdByAdmin', link: resetLink(token, language) })
    return
  }
  const token = await issueToken(tx, user.id, 'VERIFY')
  await queueEmail(tx, { ...mail, template: 'verify', link: verifyLink(token, language) })
}

async function insertAccount(tx: TransactionClient, account: NewAccount, requestId: string) {
  const { input, passwordHash, licence, creator, language } = account
  const stored = await licence?.save(tx)
  const user = await tx.user.create({
    data: {
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      role: input.role,
      language,
      passwordHash,
      licenceId: stored?.id ?? null,
      ...(creator ? createdBy(creator) : {}),
    },
    select: { id: true, licenceId: true },
  })
  if (stored) {
    await tx.storedFile.update({ where: { id: stored.id }, data: { uploaderId: user.id } })
  }
  if (input.role !== 'USER') {
    const licence = { userId: user.id, fileId: user.licenceId, details: input }
    await startLicence(tx, licence, creator?.id ?? null)
  }
  await inviteOrVerify(tx, user, account)
  await recordAudit(tx, {
    actorId: creator?.id ?? user.id,
    action: 'account.create',
    objectKind: 'user',
    objectId: user.id,
    requestId,
    detail: { role: input.role, licence: stored !== undefined },
  })
  return tx.user.findUniqueOrThrow({ where: { id: user.id }, select: accountColumns })
}

/**
 * Registers a person, or creates an account for an administrator: such an account is active and approved at once, and
 * the mail lets its owner choose a password (docs/rules.md#accounts).
 * @param file a professional's licence, a PDF; a professional may register without one
 * @throws AppError `conflict` (409) for an address that has an account; `invalid` for a licence that is not an
 * acceptable PDF; `too_many` (429); `forbidden` (403), at `organisation`, for a domain restricted to its own sign-in
 */
export async function signUp(
  viewer: Viewer | null,
  input: SignUpInput,
  file: SentFile | undefined,
  caller: Caller,
): Promise<UserDto> {
  rejectOidcOnly(input.email)
  const creator = can(viewer, 'user.create') ? viewer : null
  if (!creator) await limitAttempts('signUp', { address: caller.address })
  const { email } = input
  if (await db().user.findUnique({ where: { email }, select: { id: true } }))
    throw emailTakenError()
  const passwordHash = await hashPassword(input.password)
  const licence = await prepareLicence(
    input,
    file,
    creator ? getWorkOrder(creator) : getAddressOrder(caller.address),
  )
  const account = {
    input,
    passwordHash,
    licence,
    creator,
    language: input.language ?? caller.locale,
  }
  try {
    const user = await db().$transaction((tx) => insertAccount(tx, account, caller.requestId))
    scheduleDelivery()
    return toUser(user)
  } catch (error) {
    await licence?.discard()
    if (error instanceof AppError && error.code === 'conflict') throw emailTakenError()
    throw error
  }
}
