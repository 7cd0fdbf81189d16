import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError, type FieldErrors } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { type RegisterName, registerNames } from '@/lib/core/registers'
import { isUuid } from '@/lib/core/uuid'
import { z } from '@/lib/core/zod'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { PROCESSING_DRAFT } from './draft'
import { type EntryDto, entryInput } from './schema'

/** More than any hospital has; a register is shown on one page. */
const MOST_ENTRIES = 500

const missing = () => new AppError('not_found', 'registers.missing')
const stale = () => new AppError('conflict', 'registers.stale')

type Row = Prisma.RegisterEntryGetPayload<object>

const toFields = (fields: Prisma.JsonValue) =>
  z.record(z.string(), z.string()).catch({}).parse(fields)

const toEntry = (row: Row): EntryDto => ({
  entry_id: row.id,
  register: row.register,
  fields: toFields(row.fields),
  is_draft: row.isDraft,
  version: row.version,
  closed_at: row.closedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

function requireRegister(viewer: Viewer, name: string): RegisterName {
  requireCan(viewer, 'register.keep')
  const register = registerNames.find((each) => each === name)
  if (!register) throw missing()
  return register
}

/** @throws AppError `invalid` (422) at the invalid fields. */
function checkFields(register: RegisterName, fields: Record<string, string>) {
  const checked = entryInput(register).safeParse(fields)
  if (checked.success) return checked.data
  const faults: FieldErrors = {}
  for (const { path, message } of checked.error.issues) faults[String(path[0])] ??= [message]
  const [first = ['validation.invalid']] = Object.values(faults)
  throw new AppError('invalid', first[0] ?? 'validation.invalid', faults)
}

function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: 'create' | 'edit' | 'close' | 'reopen',
  id: string,
  { requestId }: Caller,
  detail: Record<string, string> = {},
) {
  const what = { action: `register.${action}`, objectKind: 'register', objectId: id } as const
  return recordAudit(tx, { actorId: viewer.id, ...what, requestId, detail })
}

/**
 * The entries of a register, oldest first, closed ones last.
 * @throws AppError `forbidden` to all but administrators; `not_found` for an unknown register.
 */
export async function listEntries(viewer: Viewer, name: string): Promise<EntryDto[]> {
  const register = requireRegister(viewer, name)
  const rows = await db().registerEntry.findMany({
    where: { register },
    orderBy: [{ closedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_ENTRIES,
  })
  return rows.map(toEntry)
}

/**
 * Adds an entry.
 * @throws AppError `forbidden`; `not_found`; `invalid` (422) at its fields.
 */
export async function addEntry(
  viewer: Viewer,
  name: string,
  fields: Record<string, string>,
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  const data = { register, fields: checkFields(register, fields) }
  return db().$transaction(async (tx) => {
    const row = await tx.registerEntry.create({ data })
    await record(tx, viewer, 'create', row.id, caller, { register })
    return toEntry(row)
  })
}

/** Locks a register's entry until the transaction ends; it must still have the version that its caller saw. */
async function lockEntry(
  tx: TransactionClient,
  register: RegisterName,
  id: string,
  version: number,
) {
  if (!isUuid(id)) throw missing()
  await tx.$queryRaw`SELECT 1 FROM register_entry WHERE id = ${id}::uuid FOR UPDATE`
  const row = await tx.registerEntry.findFirst({ where: { id, register } })
  if (!row) throw missing()
  if (row.version !== version) throw stale()
  return row
}

/**
 * Changes an entry; saving a draft counts as reviewing it. The change stays in the audit log.
 * @throws AppError `forbidden`; `not_found`; `invalid` (422); `conflict` (409) when it was changed since it was read.
 */
export async function changeEntry(
  viewer: Viewer,
  { register: name, id }: { register: string; id: string },
  { fields, version }: { fields: Record<string, string>; version: number },
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  const checked = checkFields(register, fields)
  return db().$transaction(async (tx) => {
    const before = await lockEntry(tx, register, id, version)
    const was = toFields(before.fields)
    const changed = Object.keys(checked).filter((field) => checked[field] !== (was[field] ?? ''))
    const row = await tx.registerEntry.update({
      where: { id },
      data: { fields: checked, isDraft: false, version: { increment: 1 } },
    })
    await record(tx, viewer, 'edit', id, caller, { register, fields: changed.join(', ') })
    return toEntry(row)
  })
}

/**
 * Closes an entry (the processing has ended, the breach is dealt with), or reopens it. Nothing is ever deleted.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it was changed since it was read.
 */
export async function closeEntry(
  viewer: Viewer,
  { register: name, id }: { register: string; id: string },
  { closed, version }: { closed: boolean; version: number },
  caller: Caller,
): Promise<EntryDto> {
  const register = requireRegister(viewer, name)
  return db().$transaction(async (tx) => {
    const before = await lockEntry(tx, register, id, version)
    if ((before.closedAt !== null) === closed) return toEntry(before)
    const row = await tx.registerEntry.update({
      where: { id },
      data: { closedAt: closed ? new Date() : null, version: { increment: 1 } },
    })
    await record(tx, viewer, closed ? 'close' : 'reopen', id, caller, { register })
    return toEntry(row)
  })
}

/**
 * Fills the empty register of processing with what this product does, as drafts for the hospital to review.
 * @throws AppError `forbidden`; `not_found` for another register; `conflict` (409) where it already has entries.
 */
export async function beginWithDraft(
  viewer: Viewer,
  name: string,
  caller: Caller,
): Promise<EntryDto[]> {
  const register = requireRegister(viewer, name)
  if (register !== 'processing') throw missing()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE register_entry IN SHARE ROW EXCLUSIVE MODE`
    if ((await tx.registerEntry.count({ where: { register } })) > 0) throw stale()
    await fillWithDraft(tx, async (id) => {
      await record(tx, viewer, 'create', id, caller, { register, draft: 'yes' })
    })
  })
  return listEntries(viewer, register)
}

/** Writes the drafts; `onEach` records who did so. */
export async function fillWithDraft(
  tx: TransactionClient,
  onEach: (id: string) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const fields of PROCESSING_DRAFT) {
    const { id } = await tx.registerEntry.create({
      data: { register: 'processing', fields, isDraft: true },
      select: { id: true },
    })
    await onEach(id)
  }
}
