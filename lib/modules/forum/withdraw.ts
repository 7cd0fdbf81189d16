import 'server-only'
import { randomInt } from 'node:crypto'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { SLIP_LENGTH, SLIP_LETTERS, shownSlipCode, slipCodeOf } from '@/lib/core/slip-code'
import { recordAudit } from '@/lib/platform/audit/audit'
import { hashOf } from '@/lib/platform/auth/one-time-token'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { limitTries } from '@/lib/platform/rate-limit/limit'
import { absoluteUrl } from '@/lib/platform/site'
import { notifyOfCase } from './announce'
import { findCase, lockCase, ownerOf, requireNotRedacted } from './case-row'
import { consentLanguages } from './consent-schema'
import { record } from './record'
import { destroyCase } from './redact'
import type { SlipDto, WithdrawalOutcome } from './slip-schema'

const newCode = () =>
  Array.from({ length: SLIP_LENGTH }, () => SLIP_LETTERS[randomInt(SLIP_LETTERS.length)]).join('')

/** The consent a case states. @throws AppError `conflict` (409) when it shows nothing, or states none. */
async function requireConsented(
  tx: TransactionClient,
  postId: string,
  attachmentId: string | null,
) {
  const consent = await tx.caseConsent.findUnique({
    where: { postId },
    select: { language: true },
  })
  const pictures = await tx.casePicture.count({ where: { postId } })
  if (!consent || (!attachmentId && pictures === 0)) {
    throw new AppError('conflict', 'forum.slip.nothing')
  }
  return consent
}

/**
 * Creates the code of a slip with which the patient can withdraw consent without an account; it replaces any earlier code.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is redacted, or shows
 *   nothing that somebody consented to.
 */
export async function makeSlip(viewer: Viewer, id: string, caller: Caller): Promise<SlipDto> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', ownerOf(found))
  const code = newCode()
  const language = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotRedacted(post)
    const consent = await requireConsented(tx, id, post.attachmentId)
    const data = { codeHash: hashOf(code), madeAt: new Date(), usedAt: null }
    await tx.caseWithdrawal.upsert({
      where: { postId: id },
      create: { postId: id, ...data },
      update: data,
    })
    await record(tx, viewer, 'forum.slip', id, caller)
    return consent.language
  })
  const locale = isLocale(language) ? language : defaultLocale
  return {
    code: shownSlipCode(code),
    address: absoluteUrl(localePath(locale, paths.withdraw)),
    language: consentLanguages.find((each) => each === language) ?? 'other',
  }
}

/** Destroys a case for the patient, once. @returns functions that remove the bytes; null when the code was used meanwhile */
async function destroyByCode(tx: TransactionClient, postId: string, code: string, caller: Caller) {
  const post = await lockCase(tx, postId, { evenDeleted: true })
  const { count } = await tx.caseWithdrawal.updateMany({
    where: { postId, codeHash: hashOf(code), usedAt: null },
    data: { usedAt: new Date() },
  })
  if (count === 0) return null
  const removals = await destroyCase(tx, post, null)
  const kinds = new Map(post.authorId ? [[post.authorId, 'withdrawal' as const]] : [])
  await notifyOfCase(tx, { post, actorId: null, cause: 'withdrawn' }, kinds)
  await recordAudit(tx, {
    actorId: null,
    action: 'forum.withdraw',
    objectKind: 'forum',
    objectId: postId,
    requestId: caller.requestId,
  })
  return removals
}

/**
 * Withdraws consent with the code of a slip (docs/rules.md#cases): destroys pictures, document and text of the case, and
 * notifies its author. A code that has been used changes nothing more.
 * @param typed the code as typed
 * @throws AppError `too_many` (429) after too many attempts from one address.
 */
export async function withdrawByCode(typed: string, caller: Caller): Promise<WithdrawalOutcome> {
  await limitTries('withdrawal', { address: caller.address })
  const code = slipCodeOf(typed)
  const row = code
    ? await db().caseWithdrawal.findUnique({
        where: { codeHash: hashOf(code) },
        select: { postId: true, usedAt: true },
      })
    : null
  if (!code || !row) return 'unknown'
  if (row.usedAt) return 'used'
  const removals = await queuedTransaction((tx) => destroyByCode(tx, row.postId, code, caller))
  for (const removeBytes of removals ?? []) await removeBytes()
  sendSoon()
  return removals ? 'done' : 'used'
}
