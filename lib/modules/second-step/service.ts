import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { qrPath } from '@/lib/core/qr-path'
import { isUuid } from '@/lib/core/uuid'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import type { Gate } from '@/lib/platform/auth/authenticate'
import { openSecret, sealSecret } from '@/lib/platform/auth/sealed-secret'
import { endSessions, sessionEnd } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { verifyPassword } from '@/lib/platform/passwords/hash'
import { enterLogin, enterSecondStep } from '@/lib/platform/rate-limit/login-throttle'
import { siteProfile } from '@/lib/platform/site'
import { enrolmentAddress, newSecret, replaceCodes, stepOfCode, useCode } from './codes'
import type { CodeInput, ConfirmInput, EnrolmentDto, SecondStepDto } from './schema'

/** Whose session asks, and what stands before everything else for it. */
interface Asking {
  viewer: Viewer
  sessionId: string
  gate: Gate | null
  isConfirmed: boolean
}

const codeWrong = () => {
  const text = 'accounts.codeWrong'
  return new AppError('invalid', text, { code: [text] })
}

const notHere = () => new AppError('conflict', 'accounts.secondStepNotHere')

/** What a session that waits for its code may not do: the password alone changes nothing of the second step. */
function requirePassed({ gate }: Asking): void {
  if (gate !== 'code') return
  const text = 'accounts.secondStepNeeded'
  throw new AppError('forbidden', text, { second_step: [text] })
}

const record = (
  tx: TransactionClient,
  actorId: string,
  action: AuditAction,
  objectId: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId, action, objectKind: 'user', objectId, requestId })

async function mailOwner(
  tx: TransactionClient,
  userId: string,
  template: 'secondStepOn' | 'secondStepOff' | 'secondStepReset',
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, language: true },
  })
  await queueEmail(tx, {
    template,
    to: user.email,
    firstName: user.firstName,
    language: localeOf(user.language),
    when: new Date().toISOString(),
  })
}

/** How one's own second step stands. */
export async function readSecondStep({ viewer, gate }: Asking): Promise<SecondStepDto> {
  const { id } = viewer
  const user = await db().user.findUniqueOrThrow({
    where: { id },
    select: {
      secondStepDueAt: true,
      secondStep: { select: { enrolledAt: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  })
  const isDemanded = viewer.role === 'ADMIN'
  return {
    is_enrolled: user.secondStep?.enrolledAt != null,
    gate,
    is_demanded: isDemanded,
    due_at: isDemanded ? (user.secondStepDueAt?.toISOString() ?? null) : null,
    codes_left: gate === 'code' ? 0 : user._count.recoveryCodes,
  }
}

/**
 * Begins setting up an app: a new secret, which counts once a code has proved that the app knows it. One that counts
 * goes on doing so until then.
 * @throws AppError `forbidden` before the code of a sign-in, to visitors, and to who is to confirm that it is them.
 */
export async function beginEnrolment(asking: Asking): Promise<EnrolmentDto> {
  requirePassed(asking)
  const { id: userId } = asking.viewer
  if (asking.gate === null) requireCan(asking.viewer, 'second-step.set')
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  })
  const secret = newSecret()
  const pendingSecret = sealSecret(secret, userId)
  await db().secondStep.upsert({
    where: { userId },
    create: { userId, pendingSecret },
    update: { pendingSecret },
  })
  const qr = qrPath(enrolmentAddress(secret, siteProfile().name, user.email))
  return { secret, qr }
}

/**
 * Ends setting up an app by its first code. Every other session ends.
 * @returns the recovery codes, shown this once
 * @throws AppError `conflict` (409) when nothing was begun; `invalid` at `code`; `too_many` (429).
 */
export async function finishEnrolment(
  asking: Asking,
  { code }: CodeInput,
  caller: Caller,
): Promise<{ codes: string[] }> {
  requirePassed(asking)
  const { id: userId } = asking.viewer
  const attempt = await enterSecondStep({ userId, address: caller.address })
  const codes = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM second_step WHERE user_id = ${userId}::uuid FOR UPDATE`
    const row = await tx.secondStep.findUnique({ where: { userId } })
    if (!row?.pendingSecret) throw notHere()
    const secret = openSecret(row.pendingSecret, userId)
    const now = new Date()
    const step = secret ? stepOfCode(secret, code, now) : null
    if (step === null) return null
    await tx.secondStep.update({
      where: { userId },
      data: { secret: row.pendingSecret, pendingSecret: null, lastCounter: step, enrolledAt: now },
    })
    await endSessions(tx, userId, { except: asking.sessionId })
    await tx.session.update({
      where: { id: asking.sessionId },
      data: { confirmedAt: now, methods: { push: 'app' } },
    })
    await mailOwner(tx, userId, 'secondStepOn')
    await record(tx, userId, 'second-step.set', userId, caller)
    return replaceCodes(tx, userId)
  })
  if (!codes) {
    await attempt.failed()
    throw codeWrong()
  }
  await attempt.succeeded()
  sendSoon()
  return { codes }
}

/** Tries a code, counted like a password; says what it was. @throws AppError `invalid` at `code`; `too_many` (429). */
async function tryCode(userId: string, code: string, caller: Caller): Promise<'app' | 'recovery'> {
  const attempt = await enterSecondStep({ userId, address: caller.address })
  const used = await db().$transaction((tx) => useCode(tx, userId, code, new Date()))
  if (used) {
    await attempt.succeeded()
    return used
  }
  await attempt.failed()
  await recordAudit(db(), {
    actorId: null,
    action: 'second-step.fail',
    objectKind: 'user',
    objectId: userId,
    requestId: caller.requestId,
  })
  throw codeWrong()
}

/**
 * Ends a sign-in by a code of the app, or one of the recovery codes: from then on the session is like any other.
 * @throws AppError `conflict` (409) where none is awaited; `invalid` at `code`; `too_many` (429).
 */
export async function passSecondStep(
  { viewer, sessionId, gate }: Asking,
  { code }: CodeInput,
  caller: Caller,
): Promise<void> {
  if (gate !== 'code') throw notHere()
  const used = await tryCode(viewer.id, code, caller)
  const now = new Date()
  await db().$transaction(async (tx) => {
    const { kept, createdAt } = await tx.session.findUniqueOrThrow({ where: { id: sessionId } })
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, awaitsSecond: true, revokedAt: null },
      data: {
        awaitsSecond: false,
        confirmedAt: now,
        lastUsedAt: now,
        expiresAt: sessionEnd({ kept, createdAt }, now),
        methods: { push: used },
      },
    })
    if (count === 0) throw notHere()
    await record(tx, viewer.id, 'second-step.pass', viewer.id, caller)
  })
}

/**
 * Shows again who one is, by the password or a code, for 15 minutes in this session.
 * @throws AppError `invalid` (422) at `password` or `code`; `too_many` (429).
 */
export async function confirmIdentity(
  { viewer, sessionId }: Asking,
  { password, code }: ConfirmInput,
  caller: Caller,
): Promise<void> {
  if (code) await tryCode(viewer.id, code, caller)
  else await tryPassword(viewer.id, password ?? '', caller)
  const data = { confirmedAt: new Date() }
  await db().session.updateMany({ where: { id: sessionId, revokedAt: null }, data })
}

async function tryPassword(userId: string, password: string, caller: Caller): Promise<void> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  })
  const attempt = await enterLogin({ email: user.email, address: caller.address })
  if (user.passwordHash && (await verifyPassword(user.passwordHash, password))) {
    return attempt.succeeded()
  }
  await attempt.failed()
  const text = 'accounts.currentPasswordWrong'
  throw new AppError('invalid', text, { password: [text] })
}

/** New recovery codes in place of those of before. @throws AppError `conflict` (409) without a second step. */
export async function renewCodes({ viewer }: Asking, caller: Caller): Promise<{ codes: string[] }> {
  return db().$transaction(async (tx) => {
    const enrolled = { userId: viewer.id, enrolledAt: { not: null } }
    if ((await tx.secondStep.count({ where: enrolled })) === 0) throw notHere()
    await record(tx, viewer.id, 'second-step.codes', viewer.id, caller)
    return { codes: await replaceCodes(tx, viewer.id) }
  })
}

const removeOf = async (tx: TransactionClient, userId: string) => {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  return (await tx.secondStep.deleteMany({ where: { userId, enrolledAt: { not: null } } })).count
}

/** Ends one's own second step. @throws AppError `conflict` (409) to whom it is demanded of, and without one. */
export async function removeSecondStep({ viewer }: Asking, caller: Caller): Promise<void> {
  if (viewer.role === 'ADMIN') throw new AppError('conflict', 'accounts.secondStepStays')
  await db().$transaction(async (tx) => {
    if ((await removeOf(tx, viewer.id)) === 0) throw notHere()
    await mailOwner(tx, viewer.id, 'secondStepOff')
    await record(tx, viewer.id, 'second-step.remove', viewer.id, caller)
  })
  sendSoon()
}

/**
 * Takes the second step of somebody else away who has lost it, for a second administrator. All their sessions end, and
 * an administrator sets one up anew before anything else.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for oneself, and without one.
 */
export async function resetSecondStep(viewer: Viewer, id: string, caller: Caller): Promise<void> {
  requireCan(viewer, 'user.decide')
  await db().$transaction(async (tx) => {
    const user = isUuid(id)
      ? await tx.user.findUnique({ where: { id }, select: { role: true } })
      : null
    if (!user) throw new AppError('not_found', 'accounts.userMissing')
    if (!can(viewer, 'user.deactivate', { id })) {
      throw new AppError('conflict', 'accounts.secondStepNotSelf')
    }
    if ((await removeOf(tx, id)) === 0) throw notHere()
    if (user.role === 'ADMIN') {
      await tx.user.update({ where: { id }, data: { secondStepDueAt: new Date() } })
    }
    await endSessions(tx, id)
    await mailOwner(tx, id, 'secondStepReset')
    await record(tx, viewer.id, 'second-step.reset', id, caller)
  })
  sendSoon()
}
