import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import {
  findCase,
  getOwner,
  lockCase,
  record,
  requireNotClosed,
  requireNotRedacted,
} from '../cases/case'
import { type ConsentDto, type ConsentInput, consentDto } from './consent-schema'

/** The columns needed to show a case's consent. */
export const consentColumns = {
  select: {
    how: true,
    by: true,
    language: true,
    isMinor: true,
    mayTeach: true,
    recordedAt: true,
  },
} as const satisfies Prisma.CaseConsentDefaultArgs

type ConsentRow = Prisma.CaseConsentGetPayload<typeof consentColumns>

/** The consent as a case shows it. */
export function toConsent(row: ConsentRow | null): ConsentDto {
  if (!row) return null
  const { how, by, language, isMinor, mayTeach, recordedAt } = row
  return consentDto.parse({
    how,
    by,
    language,
    is_minor: isMinor,
    may_teach: mayTeach,
    recorded_at: recordedAt.toISOString(),
  })
}

/** @throws AppError `invalid` (422) at `consent` for a case without a consent record. */
export async function requireConsent(tx: TransactionClient, postId: string): Promise<void> {
  if ((await tx.caseConsent.count({ where: { postId } })) > 0) return
  const text = 'validation.consentMissing'
  throw new AppError('invalid', text, { consent: [text] })
}

/**
 * Records the consent to the pictures and the document of a case: by whom, how, in which language and for what.
 * Replaces any earlier record.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is closed or
 * redacted.
 */
export async function setConsent(
  viewer: Viewer,
  id: string,
  { how, by, language, is_minor, may_teach }: ConsentInput,
  caller: Caller,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(found))
  await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotClosed(post)
    requireNotRedacted(post)
    const data = { how, by, language, isMinor: is_minor, mayTeach: may_teach }
    await tx.caseConsent.upsert({
      where: { postId: id },
      create: { postId: id, ...data },
      update: { ...data, recordedAt: new Date() },
    })
    await record(tx, viewer, 'forum.consent', id, caller, { how, by, may_teach })
  })
  return null
}
