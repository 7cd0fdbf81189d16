import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import { forget } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { faqColumns, toFaq } from './queries'
import type { FaqChanges, FaqDto, FaqInput } from './schema'

const missing = () => new AppError('not_found', 'faqs.missing')

/** An empty source is none. */
const sourceOf = (typed: string | null | undefined) => (typed === '' ? null : typed)

/** What is written down of a change to a question. */
const record = (
  tx: TransactionClient,
  viewer: Viewer,
  action: Extract<AuditAction, `faq.${string}`>,
  objectId: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId: viewer.id, action, objectKind: 'faq', objectId, requestId })

const readAgain = async (tx: TransactionClient, id: string) =>
  toFaq(await tx.faq.findUniqueOrThrow({ where: { id }, select: faqColumns }))

/**
 * Adds a question; it is public at once.
 * @throws AppError `unauthenticated`, `forbidden`.
 */
export async function createFaq(
  viewer: Viewer | null,
  input: FaqInput,
  caller: Caller,
): Promise<FaqDto> {
  requireCan(viewer, 'faq.manage')
  const { faq_title: question, faq_expansion: answer, language, source } = input
  const data = { question, answer, language, source: sourceOf(source) }
  const made = await db().$transaction(async (tx) => {
    const row = await tx.faq.create({ data, select: faqColumns })
    await record(tx, viewer, 'faq.create', row.id, caller)
    return toFaq(row)
  })
  forget(tags.faqs)
  return made
}

/**
 * Changes a question; what is absent stays.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function editFaq(
  viewer: Viewer | null,
  id: string,
  changes: FaqChanges,
  caller: Caller,
): Promise<FaqDto> {
  requireCan(viewer, 'faq.manage')
  if (!isUuid(id)) throw missing()
  const { faq_title: question, faq_expansion: answer, language, source } = changes
  const data = { question, answer, language, source: sourceOf(source) }
  const edited = await db().$transaction(async (tx) => {
    const { count } = await tx.faq.updateMany({
      where: { id, deletedAt: null },
      data,
    })
    if (count === 0) throw missing()
    await record(tx, viewer, 'faq.edit', id, caller)
    return readAgain(tx, id)
  })
  forget(tags.faqs)
  return edited
}

/**
 * Takes a question away; it can be restored for 30 days.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function deleteFaq(viewer: Viewer | null, id: string, caller: Caller): Promise<null> {
  requireCan(viewer, 'faq.manage')
  if (!isUuid(id)) throw missing()
  await db().$transaction(async (tx) => {
    const { count } = await tx.faq.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
    })
    if (count === 0) throw missing()
    await record(tx, viewer, 'faq.delete', id, caller)
  })
  forget(tags.faqs)
  return null
}

/**
 * Brings a deleted question back; one that is there stays as it is.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function restoreFaq(
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<FaqDto> {
  requireCan(viewer, 'faq.manage')
  if (!isUuid(id)) throw missing()
  const restored = await db().$transaction(async (tx) => {
    const { count } = await tx.faq.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count > 0) await record(tx, viewer, 'faq.restore', id, caller)
    else if (!(await tx.faq.count({ where: { id } }))) throw missing()
    return readAgain(tx, id)
  })
  forget(tags.faqs)
  return restored
}
