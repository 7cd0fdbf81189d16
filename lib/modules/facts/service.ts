import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import { forget } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { factColumns, toFact } from './queries'
import type { FactChanges, FactDto, FactInput } from './schema'

const missing = () => new AppError('not_found', 'facts.missing')

/** An empty source is none. */
const sourceOf = (typed: string | null | undefined) => (typed === '' ? null : typed)

/** What is written down of a change to a fact. */
const record = (
  tx: TransactionClient,
  viewer: Viewer,
  action: Extract<AuditAction, `fact.${string}`>,
  objectId: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId: viewer.id, action, objectKind: 'fact', objectId, requestId })

const readAgain = async (tx: TransactionClient, id: string) =>
  toFact(await tx.fact.findUniqueOrThrow({ where: { id }, select: factColumns }))

/**
 * Adds a fact; it is public at once.
 * @throws AppError `unauthenticated`, `forbidden`.
 */
export async function createFact(
  viewer: Viewer | null,
  input: FactInput,
  caller: Caller,
): Promise<FactDto> {
  requireCan(viewer, 'fact.manage')
  const { duk_title: title, duk_content: content, language, source } = input
  const data = { title, content, language, source: sourceOf(source) }
  const made = await db().$transaction(async (tx) => {
    const row = await tx.fact.create({ data, select: factColumns })
    await record(tx, viewer, 'fact.create', row.id, caller)
    return toFact(row)
  })
  forget(tags.facts)
  return made
}

/**
 * Changes a fact; what is absent stays.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function editFact(
  viewer: Viewer | null,
  id: string,
  changes: FactChanges,
  caller: Caller,
): Promise<FactDto> {
  requireCan(viewer, 'fact.manage')
  if (!isUuid(id)) throw missing()
  const { duk_title: title, duk_content: content, language, source } = changes
  const data = { title, content, language, source: sourceOf(source) }
  const edited = await db().$transaction(async (tx) => {
    const { count } = await tx.fact.updateMany({
      where: { id, deletedAt: null },
      data,
    })
    if (count === 0) throw missing()
    await record(tx, viewer, 'fact.edit', id, caller)
    return readAgain(tx, id)
  })
  forget(tags.facts)
  return edited
}

/**
 * Takes a fact away; it can be restored for 30 days.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function deleteFact(viewer: Viewer | null, id: string, caller: Caller): Promise<null> {
  requireCan(viewer, 'fact.manage')
  if (!isUuid(id)) throw missing()
  await db().$transaction(async (tx) => {
    const { count } = await tx.fact.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
    })
    if (count === 0) throw missing()
    await record(tx, viewer, 'fact.delete', id, caller)
  })
  forget(tags.facts)
  return null
}

/**
 * Brings a deleted fact back; one that is there stays as it is.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function restoreFact(
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<FactDto> {
  requireCan(viewer, 'fact.manage')
  if (!isUuid(id)) throw missing()
  const restored = await db().$transaction(async (tx) => {
    const { count } = await tx.fact.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count > 0) await record(tx, viewer, 'fact.restore', id, caller)
    else if (!(await tx.fact.count({ where: { id } }))) throw missing()
    return readAgain(tx, id)
  })
  forget(tags.facts)
  return restored
}
