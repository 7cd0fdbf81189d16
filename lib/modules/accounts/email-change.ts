import 'server-only'
import type { Role } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { toLocale } from '@/lib/core/locales'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { recordAudit, recordOwn } from '@/lib/platform/audit/audit'
import { hashSecret, issueToken, randomToken } from '@/lib/platform/auth/one-time-token'
import { isOidcOnly } from '@/lib/platform/auth/providers'
import { deleteSecondStep, requireNewSecondStep } from '@/lib/platform/auth/second-step'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import { notifyAboutAccount } from '../notifications/service'
import {
  confirmEmailLink,
  invalidLinkError,
  requireTokenFormat,
  resetLink,
  undoEmailLink,
} from './links'
import { loginColumns } from './login'
import type { EmailChangeByAdmin } from './schema'
import { lockAccount, removePendingAccount, requireUnrestricted } from './users/service'

const LIFETIME_MS = 24 * 3_600_000

/**
 * Counts a try, and refuses the account's current address.
 * @throws AppError `too_many` (429), for known and unknown addresses alike; `invalid` (422) at `email` for the viewer's
 *   own address, or when that belongs to a domain restricted to its own sign-in: leaving it would open another way in.
 */
export async function limitEmailChange(viewer: Viewer, email: string): Promise<void> {
  await limitMember('emailChange', viewer.id)
  const own = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { email: true },
  })
  requireOther(own.email, email)
}

/** @throws AppError `invalid` (422) at `email`, as `limitEmailChange` */
function requireOther(current: string, email: string): void {
  if (current !== email && !isOidcOnly(current)) return
  const text = current === email ? 'accounts.emailSame' : 'accounts.emailOfOrganisation'
  throw new AppError('invalid', text, { email: [text] })
}

/** Names the account, so that its erasure finds the mail even if the account never got that address. */
const confirmEmailKey = (userId: string, changeId: string) => `confirm-email:${userId}:${changeId}`

/**
 * Mails a link to the current and to the requested address; voids earlier links. Mails nothing to a requested address
 * that already has an account. The route calls this after it has responded, so the caller cannot tell.
 */
export async function requestEmailChange(
  { viewer, sessionId }: { viewer: Viewer; sessionId: string },
  email: string,
  caller: Caller,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: loginColumns,
    })
    await recordOwn(tx, user.id, 'email.ask', caller)
    await tx.emailChange.deleteMany({ where: { userId: user.id, confirmedAt: null } })
    const [token, oldToken] = [randomToken(), randomToken()]
    const change = await tx.emailChange.create({
      data: {
        userId: user.id,
        oldEmail: user.email,
        newEmail: email,
        confirmHash: hashSecret(token),
        oldConfirmHash: hashSecret(oldToken),
        sessionId,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      },
      select: { id: true },
    })
    const language = toLocale(user.language)
    await queueEmail(tx, {
      template: 'allowEmail',
      firstName: user.firstName,
      link: confirmEmailLink(oldToken, language),
      to: user.email,
      language,
    })
    if (await tx.user.findUnique({ where: { email }, select: { id: true } })) return
    await queueEmail(tx, {
      template: 'confirmEmail',
      link: confirmEmailLink(token, language),
      to: email,
      language,
      causeKey: confirmEmailKey(user.id, change.id),
    })
  })
  scheduleDelivery()
}

/** Changes an account's address; voids its earlier links and its device marks. */
export async function setAddress(
  tx: TransactionClient,
  userId: string,
  email: string,
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { email, devicesSince: new Date() },
    select: { id: true },
  })
  await tx.oneTimeToken.deleteMany({ where: { userId, usedAt: null } })
}

/** Returns an open change request, locked until the transaction ends; null where there is none. */
async function lockOpen(tx: TransactionClient, which: Prisma.EmailChangeWhereInput, now: Date) {
  const open = { AND: [which, { confirmedAt: null, expiresAt: { gt: now } }] }
  const found = await tx.emailChange.findFirst({ where: open, select: { id: true } })
  if (!found) return null
  await tx.$queryRaw`SELECT 1 FROM email_change WHERE id = ${found.id}::uuid FOR UPDATE`
  return tx.emailChange.findFirst({ where: { AND: [open, { id: found.id }] } })
}

type OpenChange = NonNullable<Awaited<ReturnType<typeof lockOpen>>>

/** Returns the account being changed, while it still has its old address and nobody else has the new one. */
async function findAccountToChange(tx: TransactionClient, change: OpenChange) {
  const { userId: id, oldEmail: email, newEmail } = change
  const user = await tx.user.findFirst({
    where: { id, email, accountStatus: 'ACTIVE' },
    select: loginColumns,
  })
  const taken = await tx.user.findUnique({ where: { email: newEmail }, select: { id: true } })
  return taken ? null : user
}

/**
 * Carries out a change that both addresses have agreed to: ends all sessions but the requesting one, and mails the old
 * address a link that undoes the change for a week.
 */
async function applyEmailChange(
  tx: TransactionClient,
  change: OpenChange,
  caller: Caller,
  now: Date,
) {
  const user = await findAccountToChange(tx, change)
  if (!user) throw invalidLinkError()
  const undo = randomToken()
  const undoUntil = new Date(now.getTime() + retention.emailUndo)
  await tx.emailChange.update({
    where: { id: change.id },
    data: { confirmedAt: now, undoHash: hashSecret(undo), undoUntil },
    select: { id: true },
  })
  await setAddress(tx, user.id, change.newEmail)
  await endSessions(tx, user.id, { except: change.sessionId })
  const language = toLocale(user.language)
  await queueEmail(tx, {
    template: 'emailChanged',
    firstName: user.firstName,
    when: now.toISOString(),
    until: undoUntil.toISOString(),
    link: undoEmailLink(undo, language),
    to: change.oldEmail,
    language,
  })
  await notifyAboutAccount(tx, user.id, 'emailChanged')
  // Opening a mailed link identifies its user, as with a password reset.
  await recordOwn(tx, user.id, 'email.change', caller)
}

/** Records that one side agreed; the other has a week from then on. */
const recordAgreement = (tx: TransactionClient, id: string, side: 'old' | 'new', now: Date) =>
  tx.emailChange.update({
    where: { id },
    data: {
      [`${side}ConfirmedAt`]: now,
      expiresAt: new Date(now.getTime() + retention.emailUndo),
    },
  })

/**
 * Returns whether the change is complete, for a used link.
 * @throws AppError `malformed` (400) for an unknown, expired or voided link
 */
async function wasConfirmed(tx: TransactionClient, hash: Uint8Array<ArrayBuffer>) {
  const used = [
    { confirmHash: hash, newConfirmedAt: { not: null } },
    { oldConfirmHash: hash, oldConfirmedAt: { not: null } },
  ]
  const change = await tx.emailChange.findFirst({ where: { OR: used, undoneAt: null } })
  if (!change) throw invalidLinkError()
  return change.confirmedAt !== null
}

/**
 * Records that one of the two addresses agreed, by the link sent to it; once both have, the account gets the new one. A
 * repeated request changes nothing and gets the same response.
 * @returns whether the account has the new address now, rather than still waiting for the other side
 * @throws AppError `malformed` (400) for a link that is unknown, expired or voided by a newer one, and for a new
 *   address that has an account by now.
 */
export async function confirmEmailChange(
  token: string,
  caller: Caller,
): Promise<{ done: boolean }> {
  requireTokenFormat(token)
  const now = new Date()
  const hash = hashSecret(token)
  const done = await db().$transaction(async (tx) => {
    const links = [
      { confirmHash: hash, newConfirmedAt: null },
      { oldConfirmHash: hash, oldConfirmedAt: null },
    ]
    // Of several simultaneous tries, one succeeds.
    const change = await lockOpen(tx, { OR: links }, now)
    if (!change) return wasConfirmed(tx, hash)
    const isNew = Buffer.compare(change.confirmHash, hash) === 0
    if (isNew && !(await findAccountToChange(tx, change))) throw invalidLinkError()
    const agreed = await recordAgreement(tx, change.id, isNew ? 'new' : 'old', now)
    // A request from before old addresses were asked waits only for the new one.
    const hasOld = agreed.oldConfirmedAt !== null || agreed.oldConfirmHash === null
    if (!agreed.newConfirmedAt || !hasOld) return false
    await applyEmailChange(tx, agreed, caller, now)
    return true
  })
  scheduleDelivery()
  return { done }
}

/**
 * Agrees on behalf of an old address whose mailbox is lost, once the new one has confirmed. The administrator must
 * have verified the requester. The old address is still notified and can undo the change.
 * @throws AppError `forbidden` to all but administrators; `conflict` (409) for the viewer's own account, and when no
 * change is waiting
 */
export async function agreeForOldAddress(
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  if (viewer.id === id) throw new AppError('conflict', 'accounts.notSelf')
  const now = new Date()
  await db().$transaction(async (tx) => {
    const waiting = { userId: id, oldConfirmedAt: null, newConfirmedAt: { not: null } }
    const change = isUuid(id) ? await lockOpen(tx, waiting, now) : null
    if (!change) throw new AppError('conflict', 'accounts.emailNotWaiting')
    const agreed = await recordAgreement(tx, change.id, 'old', now)
    const what = { action: 'email.agree', objectKind: 'user', objectId: id } as const
    const { requestId } = caller
    await recordAudit(tx, { actorId: viewer.id, ...what, requestId, detail: { reason } })
    await applyEmailChange(tx, agreed, caller, now)
  })
  scheduleDelivery()
}

/**
 * Starts a change of somebody else's address at their request, for example by telephone. The administrator, who must
 * have verified the requester, agrees in place of the old address; the new one confirms by a mailed link within a week.
 * The old address is notified at once. It can stop the change until it is confirmed, and undo it afterwards.
 * @param asking the administrator and their session
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for the viewer's own account,
 *   for one that is not active, and when the new address has an account; `invalid` (422) at `email` for the account's
 *   own address, or when that belongs to a domain restricted to its own sign-in.
 */
export async function beginEmailChange(
  { viewer, sessionId }: { viewer: Viewer; sessionId: string },
  id: string,
  { email, reason }: EmailChangeByAdmin,
  { requestId }: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  if (viewer.id === id) throw new AppError('conflict', 'accounts.notSelf')
  const now = new Date()
  await db().$transaction(async (tx) => {
    const user = await lockAccount(tx, id)
    requireOther(user.email, email)
    requireUnrestricted(user)
    if (user.accountStatus === 'PENDING')
      throw new AppError('conflict', 'accounts.addressUnconfirmed')
    if (user.accountStatus !== 'ACTIVE') throw new AppError('conflict', 'accounts.isDeactivated')
    const taken = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (taken) throw new AppError('conflict', 'accounts.userExists')
    await tx.emailChange.deleteMany({ where: { userId: id, confirmedAt: null } })
    const [token, stop] = [randomToken(), randomToken()]
    const expiresAt = new Date(now.getTime() + retention.emailUndo)
    const change = await tx.emailChange.create({
      data: {
        userId: id,
        oldEmail: user.email,
        newEmail: email,
        confirmHash: hashSecret(token),
        oldConfirmedAt: now,
        // The administrator's session, so all sessions of the person end.
        sessionId,
        expiresAt,
        undoHash: hashSecret(stop),
        undoUntil: expiresAt,
      },
      select: { id: true },
    })
    const what = { action: 'email.ask', objectKind: 'user', objectId: id } as const
    await recordAudit(tx, { actorId: viewer.id, ...what, requestId, detail: { reason } })
    const language = toLocale(user.language)
    await queueEmail(tx, {
      template: 'emailChangeBegun',
      firstName: user.firstName,
      when: now.toISOString(),
      link: undoEmailLink(stop, language),
      to: user.email,
      language,
    })
    await notifyAboutAccount(tx, id, 'emailChangeBegun')
    const link = confirmEmailLink(token, language)
    const isByAdministrator = true
    const causeKey = confirmEmailKey(id, change.id)
    const mail = { to: email, language, causeKey }
    await queueEmail(tx, { ...mail, template: 'confirmEmail', link, isByAdministrator })
  })
  scheduleDelivery()
}

/** Frees the old address: removes an account registered with it meanwhile and never confirmed. */
async function freeAddress(tx: TransactionClient, email: string, userId: string) {
  const other = await tx.user.findFirst({
    where: { email, id: { not: userId } },
    select: { id: true, accountStatus: true, isApproved: true },
  })
  if (!other) return undefined
  if (other.accountStatus !== 'PENDING' || other.isApproved) throw invalidLinkError()
  return removePendingAccount(tx, other.id)
}

/** Returns whether the link has already been used and the account still has the old address. */
async function wasUndone(tx: TransactionClient, undoHash: Uint8Array<ArrayBuffer>) {
  const change = await tx.emailChange.findFirst({
    where: { undoHash, undoneAt: { not: null } },
    select: { oldEmail: true, user: { select: { email: true } } },
  })
  return change !== null && change.user.email === change.oldEmail
}

/** Removes the passkeys and provider links added since a change, and a second step left without a key. */
async function removeSignInMethodsSince(
  tx: TransactionClient,
  user: { id: string; role: Role },
  since: Date,
) {
  const added = { userId: user.id, createdAt: { gte: since } }
  await tx.account.deleteMany({ where: added })
  const { count } = await tx.passkey.deleteMany({ where: added })
  if (count === 0) return
  const passkeys = await tx.passkey.count({ where: { userId: user.id } })
  const apps = await tx.secondStep.count({ where: { userId: user.id, secret: { not: null } } })
  if (passkeys + apps > 0) return
  await deleteSecondStep(tx, user.id)
  if (user.role === 'ADMIN') await requireNewSecondStep(tx, user.id)
}

/** Discards the password, and mails the account's address a link that sets a new one. */
async function requireNewPassword(tx: TransactionClient, userId: string): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: { not: null } },
    data: { passwordHash: null },
  })
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: loginColumns })
  if (count === 0 || user.accountStatus !== 'ACTIVE' || isOidcOnly(user.email)) return
  const link = resetLink(await issueToken(tx, userId, 'RESET'), toLocale(user.language))
  await queueEmail(tx, { ...mailTo(user), template: 'reset', link })
}

/**
 * Restores the old address by the link sent to it, even if the address has changed again since, or stops a change that
 * an administrator started. Ends every session, discards the password and removes the sign-in methods added since the
 * change, because whoever made it may control them. A repeated request changes nothing and gets the same response.
 * @throws AppError `malformed` (400) for a link that is unknown, used or expired, and where the address now belongs to
 *   another account or the account is restricted.
 */
export async function undoEmailChange(token: string, caller: Caller): Promise<void> {
  requireTokenFormat(token)
  const now = new Date()
  const removeBytes = await db().$transaction(async (tx) => {
    const undoHash = hashSecret(token)
    const { count } = await tx.emailChange.updateMany({
      where: { undoHash, undoneAt: null, undoUntil: { gt: now } },
      // A change that is not confirmed yet can no longer be.
      data: { undoneAt: now, expiresAt: now },
    })
    if (count === 0) {
      if (await wasUndone(tx, undoHash)) return
      throw invalidLinkError()
    }
    const change = await tx.emailChange.findUniqueOrThrow({ where: { undoHash } })
    const { userId, oldEmail, createdAt } = change
    const { role, accountStatus } = await lockAccount(tx, userId)
    if (accountStatus === 'RESTRICTED') throw invalidLinkError()
    const removal = await freeAddress(tx, oldEmail, userId)
    await setAddress(tx, userId, oldEmail)
    await endSessions(tx, userId)
    await removeSignInMethodsSince(tx, { id: userId, role }, createdAt)
    await requireNewPassword(tx, userId)
    // The account may have been taken over since then, so later changes and requests are deleted.
    await tx.emailChange.deleteMany({ where: { userId, createdAt: { gt: createdAt } } })
    await notifyAboutAccount(tx, userId, 'emailRestored')
    await recordOwn(tx, userId, 'email.undo', caller)
    return removal
  })
  scheduleDelivery()
  await removeBytes?.()
}
