import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { qrPath } from '@/lib/core/qr-path'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import type { Gate } from '@/lib/platform/auth/authenticate'
import {
  deleteSecondStep,
  openSecret,
  requireNewSecondStep,
  sealSecret,
} from '@/lib/platform/auth/second-step'
import { endSessions, sessionEnd } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { verifyPassword } from '@/lib/platform/passwords/hash'
import { enterSecondStep } from '@/lib/platform/rate-limit/login-throttle'
import { siteProfile } from '@/lib/platform/site'
import { notifyAboutAccount } from '../../notifications/service'
import { enterPassword, type GetDeviceMark } from '../login'
import { listPasskeys, provePasskey } from '../passkeys/service'
import { enrolmentAddress, matchStep, newSecret, replaceCodes, spendCode } from './codes'
import type { CodeInput, ConfirmInput, EnrolmentDto, PassInput, SecondStepDto } from './schema'

/** The requesting session, and its required next action. */
export interface RequestingSession {
  viewer: Viewer
  sessionId: string
  gate: Gate | null
  isConfirmed: boolean
}

const codeWrong = () => {
  const text = 'accounts.codeWrong'
  return new AppError('invalid', text, { code: [text] })
}

export const secondStepUnavailable = () => new AppError('conflict', 'accounts.secondStepNotHere')

/** Rejects a session that still waits for its code: the password alone cannot change the second step. */
export function requireSecondStepPassed({ gate }: RequestingSession): void {
  if (gate !== 'code') return
  const text = 'accounts.secondStepNeeded'
  throw new AppError('forbidden', text, { second_step: [text] })
}

export const record = (
  tx: TransactionClient,
  actorId: string,
  action: AuditAction,
  objectId: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId, action, objectKind: 'user', objectId, requestId })

type SecondStepChange =
  | 'secondStepOn'
  | 'secondStepOff'
  | 'secondStepReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesRenewed'

/** Notifies an account's owner of a change of its second step, by mail and in the application. */
export async function notifyOwner(
  tx: TransactionClient,
  userId: string,
  template: SecondStepChange,
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, firstName: true, language: true },
  })
  await queueEmail(tx, {
    ...mailTo(user),
    template,
    when: new Date().toISOString(),
  })
  await notifyAboutAccount(tx, userId, template)
}

/** The state of the viewer's own second step. */
export async function readSecondStep({ viewer, gate }: RequestingSession): Promise<SecondStepDto> {
  const { id } = viewer
  const user = await db().user.findUniqueOrThrow({
    where: { id },
    select: {
      secondStepDueAt: true,
      secondStep: { select: { enrolledAt: true, secret: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  })
  const isDemanded = viewer.role === 'ADMIN'
  const passkeys = await listPasskeys(id)
  return {
    is_enrolled: user.secondStep?.enrolledAt != null,
    may_enrol: gate !== null || can(viewer, 'second-step.set'),
    gate,
    is_demanded: isDemanded,
    due_at: isDemanded ? (user.secondStepDueAt?.toISOString() ?? null) : null,
    codes_left: gate === 'code' ? 0 : user._count.recoveryCodes,
    has_app: user.secondStep?.secret != null,
    has_passkey: passkeys.length > 0,
    passkeys: gate === 'code' ? [] : passkeys,
  }
}

/**
 * Starts setting up an app with a new secret, which takes effect once a code proves that the app has it. Until then,
 * an earlier secret stays valid.
 * @throws AppError `forbidden` before the code of a sign-in, to visitors, and to viewers who must confirm their
 * identity
 */
export async function beginEnrolment(asking: RequestingSession): Promise<EnrolmentDto> {
  requireSecondStepPassed(asking)
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
 * Completes setting up an app with its first code. Ends every other session.
 * @returns the recovery codes, shown only this once
 * @throws AppError `conflict` (409) when nothing was begun; `invalid` at `code`; `too_many` (429).
 */
export async function finishEnrolment(
  asking: RequestingSession,
  { code }: CodeInput,
  caller: Caller,
): Promise<{ codes: string[] }> {
  requireSecondStepPassed(asking)
  const { id: userId } = asking.viewer
  const attempt = await enterSecondStep({ userId, address: caller.address })
  const codes = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM second_step WHERE user_id = ${userId}::uuid FOR UPDATE`
    const row = await tx.secondStep.findUnique({ where: { userId } })
    if (!row?.pendingSecret) throw secondStepUnavailable()
    const secret = openSecret(row.pendingSecret, userId)
    const now = new Date()
    const step = secret ? matchStep(secret, code, now) : null
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
    await notifyOwner(tx, userId, 'secondStepOn')
    await record(tx, userId, 'second-step.set', userId, caller)
    return replaceCodes(tx, userId)
  })
  if (!codes) {
    await attempt.failed()
    throw codeWrong()
  }
  await attempt.succeeded()
  scheduleDelivery()
  return { codes }
}

/**
 * Verifies the proof of a passkey, or a code, which is rate-limited like a password; returns its kind.
 * @throws AppError `invalid` at `code` or `passkey`; `too_many` (429)
 */
async function verifySecondStep(
  { viewer: { id: userId }, sessionId }: RequestingSession,
  input: PassInput,
  caller: Caller,
): Promise<'app' | 'recovery' | 'passkey'> {
  if ('passkey' in input) {
    await provePasskey(input.passkey, { purpose: 'prove', subject: sessionId }, userId)
    return 'passkey'
  }
  const attempt = await enterSecondStep({ userId, address: caller.address })
  const used = await db().$transaction((tx) => spendCode(tx, userId, input.code, new Date()))
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
 * Completes a sign-in with a code from the app, a recovery code or a passkey: the session then has full access.
 * @throws AppError `conflict` (409) when the session awaits none; `invalid` at `code` or `passkey`; `too_many` (429).
 */
export async function passSecondStep(
  asking: RequestingSession,
  input: PassInput,
  caller: Caller,
): Promise<void> {
  const { viewer, sessionId, gate } = asking
  if (gate !== 'code') throw secondStepUnavailable()
  const used = await verifySecondStep(asking, input, caller)
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
    if (count === 0) throw secondStepUnavailable()
    await record(tx, viewer.id, 'second-step.pass', viewer.id, caller)
  })
}

/**
 * Confirms the viewer's identity with the password, a code or a passkey, for 15 minutes in this session.
 * @param getDeviceMark reads the browser's device mark for an address
 * @throws AppError `invalid` (422) at `password`, `code` or `passkey`; `too_many` (429).
 */
export async function confirmIdentity(
  asking: RequestingSession,
  { password, code, passkey }: ConfirmInput,
  caller: Caller,
  getDeviceMark: GetDeviceMark,
): Promise<void> {
  const { viewer, sessionId } = asking
  if (passkey) await verifySecondStep(asking, { passkey }, caller)
  else if (code) await verifySecondStep(asking, { code }, caller)
  else await verifyCurrentPassword(viewer.id, password ?? '', caller, getDeviceMark)
  const data = { confirmedAt: new Date() }
  await db().session.updateMany({ where: { id: sessionId, revokedAt: null }, data })
}

async function verifyCurrentPassword(
  userId: string,
  password: string,
  caller: Caller,
  getDeviceMark: GetDeviceMark,
): Promise<void> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, passwordHash: true, createdAt: true, devicesSince: true },
  })
  const attempt = await enterPassword(user.email, user, caller, getDeviceMark)
  if (user.passwordHash && (await verifyPassword(user.passwordHash, password))) {
    return attempt.succeeded()
  }
  await attempt.failed()
  const text = 'accounts.currentPasswordWrong'
  throw new AppError('invalid', text, { password: [text] })
}

/** Replaces the recovery codes with new ones. @throws AppError `conflict` (409) without a second step. */
export async function renewCodes(
  { viewer }: RequestingSession,
  caller: Caller,
): Promise<{ codes: string[] }> {
  const renewed = await db().$transaction(async (tx) => {
    const enrolled = { userId: viewer.id, enrolledAt: { not: null } }
    if ((await tx.secondStep.count({ where: enrolled })) === 0) throw secondStepUnavailable()
    await notifyOwner(tx, viewer.id, 'codesRenewed')
    await record(tx, viewer.id, 'second-step.codes', viewer.id, caller)
    return { codes: await replaceCodes(tx, viewer.id) }
  })
  scheduleDelivery()
  return renewed
}

/** Removes the viewer's own second step. @throws AppError `conflict` (409) if their role demands it, and without one. */
export async function removeSecondStep(
  { viewer }: RequestingSession,
  caller: Caller,
): Promise<void> {
  if (viewer.role === 'ADMIN') throw new AppError('conflict', 'accounts.secondStepStays')
  await db().$transaction(async (tx) => {
    if ((await deleteSecondStep(tx, viewer.id)) === 0) throw secondStepUnavailable()
    await notifyOwner(tx, viewer.id, 'secondStepOff')
    await record(tx, viewer.id, 'second-step.remove', viewer.id, caller)
  })
  scheduleDelivery()
}

/**
 * Removes another person's lost second step, as a second administrator. Ends all their sessions; an administrator
 * must set up a new one first.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for oneself, and without one
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
    if ((await deleteSecondStep(tx, id)) === 0) throw secondStepUnavailable()
    if (user.role === 'ADMIN') await requireNewSecondStep(tx, id)
    await endSessions(tx, id)
    await notifyOwner(tx, id, 'secondStepReset')
    await record(tx, viewer.id, 'second-step.reset', id, caller)
  })
  scheduleDelivery()
}
