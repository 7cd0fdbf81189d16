import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'

type Deletion = { deletedAt: Date | null }

/**
 * One kind of content that administrators keep and nobody approves, and its table. `Data` is what a row is made of,
 * `Dto` what is answered of it.
 */
export interface CuratedRepository<Data, Dto> {
  kind: 'video' | 'fact' | 'faq'
  /** Key of the text for an id that names nothing. */
  missing: string
  /** The cached pages that show an item. */
  tags: (id: string) => string[]
  add: (tx: TransactionClient, data: Data) => Promise<{ id: string }>
  /** Changes the item when it is, or is not, deleted. @returns how many rows that was, 0 or 1 */
  change: (
    tx: TransactionClient,
    where: { id: string; deletedAt: null | { not: null } },
    data: Partial<Data> | Deletion,
  ) => Promise<{ count: number }>
  /** Null for an id that names nothing. */
  read: (tx: TransactionClient, id: string) => Promise<Dto | null>
}

type Step = 'create' | 'edit' | 'delete' | 'restore'

const missing = ({ missing: text }: { missing: string }) => new AppError('not_found', text)

/** Does the work in one transaction with its audit event, and has the pages rendered anew. */
async function carryOut<Data, Dto>(
  shelf: CuratedRepository<Data, Dto>,
  viewer: Viewer | null,
  step: Step,
  { requestId }: Caller,
  work: (tx: TransactionClient) => Promise<{ id: string; isChanged: boolean }>,
): Promise<Dto> {
  const { kind } = shelf
  requireCan(viewer, `${kind}.manage`)
  const { id, dto } = await db().$transaction(async (tx) => {
    const { id, isChanged } = await work(tx)
    const dto = await shelf.read(tx, id)
    if (!dto) throw missing(shelf)
    if (isChanged) {
      const action = `${kind}.${step}` as const
      await recordAudit(tx, {
        actorId: viewer.id,
        action,
        objectKind: kind,
        objectId: id,
        requestId,
      })
    }
    return { id, dto }
  })
  revalidate(...shelf.tags(id))
  return dto
}

function requireId<Data, Dto>(shelf: CuratedRepository<Data, Dto>, id: string): void {
  if (!isUuid(id)) throw missing(shelf)
}

/** Changes an item that is not deleted. */
const changeShown =
  <Data, Dto>(shelf: CuratedRepository<Data, Dto>, id: string, data: Partial<Data> | Deletion) =>
  async (tx: TransactionClient) => {
    requireId(shelf, id)
    const { count } = await shelf.change(tx, { id, deletedAt: null }, data)
    if (count === 0) throw missing(shelf)
    return { id, isChanged: true }
  }

/**
 * Adds an item; it is public at once.
 * @throws AppError `unauthenticated`, `forbidden`, and what the shelf's `add` throws.
 */
export const addItem = <Data, Dto>(
  shelf: CuratedRepository<Data, Dto>,
  viewer: Viewer | null,
  data: Data,
  caller: Caller,
): Promise<Dto> =>
  carryOut(shelf, viewer, 'create', caller, async (tx) => {
    const { id } = await shelf.add(tx, data)
    return { id, isChanged: true }
  })

/**
 * Changes an item; what is absent stays.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`; and what the shelf's `change` throws.
 */
export const editItem = <Data, Dto>(
  shelf: CuratedRepository<Data, Dto>,
  viewer: Viewer | null,
  id: string,
  data: Partial<Data>,
  caller: Caller,
): Promise<Dto> => carryOut(shelf, viewer, 'edit', caller, changeShown(shelf, id, data))

/**
 * Takes an item away; it can be restored for 30 days.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function deleteItem<Data, Dto>(
  shelf: CuratedRepository<Data, Dto>,
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<null> {
  const deletion = { deletedAt: new Date() }
  await carryOut(shelf, viewer, 'delete', caller, changeShown(shelf, id, deletion))
  return null
}

/**
 * Brings a deleted item back; one that is there stays as it is.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`; and what the shelf's `change` throws.
 */
export const restoreItem = <Data, Dto>(
  shelf: CuratedRepository<Data, Dto>,
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<Dto> =>
  carryOut(shelf, viewer, 'restore', caller, async (tx) => {
    requireId(shelf, id)
    const { count } = await shelf.change(tx, { id, deletedAt: { not: null } }, { deletedAt: null })
    return { id, isChanged: count > 0 }
  })
