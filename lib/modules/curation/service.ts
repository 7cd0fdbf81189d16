import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { CuratedKind } from '@/lib/core/library-kinds'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { chooseTopics } from '../content/service'

type Deletion = { deletedAt: Date | null }

/**
 * The repository of a kind of content that administrators manage without approval. `Data` is the input of a row,
 * `Dto` the returned form.
 */
interface CuratedRepository<Data, Input, Changes, Dto> {
  kind: CuratedKind
  /** The message key for an unknown id. */
  missing: string
  /** The cache tags of the pages that show an item. */
  tags: (id: string) => string[]
  /** Maps the request to column names; absent fields stay as they are. */
  fromInput: (input: Input) => Data
  fromChanges: (changes: Changes) => Partial<Data>
  /** The topics in the request; absent for kinds without topics. */
  getTopics?: (sent: Input | Changes) => string[] | undefined
  add: (tx: TransactionClient, data: Data) => Promise<{ id: string }>
  /** Updates the item if its deletion state matches. @returns the number of rows changed, 0 or 1 */
  change: (
    tx: TransactionClient,
    where: { id: string; deletedAt: null | { not: null } },
    data: Partial<Data> | Deletion,
  ) => Promise<{ count: number }>
  /** Null for an unknown id. */
  read: (tx: TransactionClient, id: string) => Promise<Dto | null>
}

/**
 * Defines the service of a kind of content that administrators manage without approval. Its functions throw AppError
 * `unauthenticated`, `forbidden`, `not_found` for an unknown id, and the repository's errors.
 */
export function defineCuration<Data, Input, Changes, Dto>(
  repository: CuratedRepository<Data, Input, Changes, Dto>,
) {
  const { kind } = repository
  const missing = () => new AppError('not_found', repository.missing)

  /** Runs the work and its audit event in one transaction, then revalidates the pages. */
  async function carryOut(
    viewer: Viewer | null,
    step: 'create' | 'edit' | 'delete' | 'restore',
    { requestId }: Caller,
    work: (tx: TransactionClient) => Promise<{ id: string; isChanged: boolean }>,
  ): Promise<Dto> {
    requireCan(viewer, `${kind}.manage`)
    const { id, dto } = await db().$transaction(async (tx) => {
      const { id, isChanged } = await work(tx)
      const dto = await repository.read(tx, id)
      if (!dto) throw missing()
      const action = `${kind}.${step}` as const
      const event = { actorId: viewer.id, action, objectKind: kind, objectId: id, requestId }
      if (isChanged) await recordAudit(tx, event)
      return { id, dto }
    })
    revalidate(...repository.tags(id))
    return dto
  }

  /** Changes an item whose deletion state matches. */
  async function change(
    tx: TransactionClient,
    id: string,
    deletedAt: null | { not: null },
    data: Partial<Data> | Deletion,
  ) {
    if (!isUuid(id)) throw missing()
    const { count } = await repository.change(tx, { id, deletedAt }, data)
    return { id, isChanged: count > 0 }
  }

  async function changeExisting(tx: TransactionClient, id: string, data: Partial<Data> | Deletion) {
    const changed = await change(tx, id, null, data)
    if (!changed.isChanged) throw missing()
    return changed
  }

  const choose = async (tx: TransactionClient, id: string, sent: Input | Changes) =>
    kind === 'topic' || kind === 'facility'
      ? undefined
      : chooseTopics(tx, kind, id, repository.getTopics?.(sent))

  return {
    /** Adds an item; it is public at once. */
    add: (viewer: Viewer | null, input: Input, caller: Caller): Promise<Dto> =>
      carryOut(viewer, 'create', caller, async (tx) => {
        const { id } = await repository.add(tx, repository.fromInput(input))
        await choose(tx, id, input)
        return { id, isChanged: true }
      }),
    /** Changes an item; absent fields stay as they are. */
    edit: (viewer: Viewer | null, id: string, changes: Changes, caller: Caller): Promise<Dto> =>
      carryOut(viewer, 'edit', caller, async (tx) => {
        const changed = await changeExisting(tx, id, repository.fromChanges(changes))
        await choose(tx, id, changes)
        return changed
      }),
    /** Deletes an item; it can be restored for 30 days. */
    async remove(viewer: Viewer | null, id: string, caller: Caller): Promise<null> {
      await carryOut(viewer, 'delete', caller, (tx) =>
        changeExisting(tx, id, { deletedAt: new Date() }),
      )
      return null
    },
    /** Restores a deleted item; one that is not deleted stays as it is. */
    restore: (viewer: Viewer | null, id: string, caller: Caller): Promise<Dto> =>
      carryOut(viewer, 'restore', caller, (tx) =>
        change(tx, id, { not: null }, { deletedAt: null }),
      ),
  }
}
