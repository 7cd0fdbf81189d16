import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { CuratedKind } from '@/lib/core/library-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { chooseTopics } from '../content/service'
import { linkedKinds } from '../content/translations/schema'
import { requireFreeLanguage } from '../content/translations/service'

type Deletion = { deletedAt: Date | null }

/** The fields of a change that all kinds share. */
interface CommonChanges {
  language?: ContentLanguage | undefined
  /** See `editedVersion`. */
  updated_at?: string | undefined
}

const isSameContent = (before: object, after: object) =>
  isDeepStrictEqual({ ...before, updatedAt: null }, { ...after, updatedAt: null })

/**
 * The repository of a kind of content that administrators manage without approval. `Data` is the input of a row,
 * `Dto` the returned form.
 */
interface CuratedRepository<Data, Input, Changes extends CommonChanges, Dto extends object> {
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
export function defineCuration<Data, Input, Changes extends CommonChanges, Dto extends object>(
  repository: CuratedRepository<Data, Input, Changes, Dto>,
) {
  const { kind } = repository
  const missing = () => new AppError('not_found', repository.missing)
  const linkedKind = linkedKinds.find((each) => each === kind)
  const languageColumn = Prisma.raw(linkedKind ? 'language::text' : 'NULL')

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

  /**
   * Locks an item that is not deleted for the rest of the transaction, as an update does: a stronger lock on a topic would
   * wait for those who choose it, whose rows the update changes.
   */
  async function lockRow(tx: TransactionClient, id: string) {
    if (!isUuid(id)) throw missing()
    const [row] = await tx.$queryRaw<{ updatedAt: Date; language: ContentLanguage | null }[]>`
      SELECT updated_at AS "updatedAt", ${languageColumn} AS language FROM ${Prisma.raw(`"${kind}"`)}
      WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
    if (!row) throw missing()
    return row
  }

  /**
   * Changes an item, unless somebody else did since `updated_at`. Accepts the same content again: a browser that lost the
   * first response may repeat its edit.
   */
  async function editExisting(tx: TransactionClient, id: string, changes: Changes) {
    const { updatedAt, language } = await lockRow(tx, id)
    const seen = changes.updated_at
    const isOutdated = seen !== undefined && new Date(seen).getTime() !== updatedAt.getTime()
    const theirs = isOutdated ? await repository.read(tx, id) : null
    // A change of topics alone writes no other column.
    const data = { ...repository.fromChanges(changes), updatedAt: new Date() }
    const changed = await changeExisting(tx, id, data)
    await choose(tx, id, changes)
    const own = theirs ? await repository.read(tx, id) : null
    if (theirs && own && !isSameContent(theirs, own)) {
      throw new AppError('conflict', 'content.changedMeanwhile')
    }
    if (linkedKind && changes.language && changes.language !== language) {
      await requireFreeLanguage(tx, linkedKind, id, changes.language)
    }
    return changed
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
    /**
     * Changes an item; absent fields stay as they are.
     * @throws AppError `conflict` (409) when somebody else changed it since `updated_at`, and at `language` when another
     *   text of its group has the new one
     */
    edit: (viewer: Viewer | null, id: string, changes: Changes, caller: Caller): Promise<Dto> =>
      carryOut(viewer, 'edit', caller, (tx) => editExisting(tx, id, changes)),
    /** Deletes an item; it can be restored for 30 days. */
    async remove(viewer: Viewer | null, id: string, caller: Caller): Promise<null> {
      await carryOut(viewer, 'delete', caller, (tx) =>
        changeExisting(tx, id, { deletedAt: new Date() }),
      )
      return null
    },
    /**
     * Restores a deleted item; one that is not deleted stays as it is.
     * @throws AppError `conflict` (409) when another text of its group has its language by now
     */
    restore: (viewer: Viewer | null, id: string, caller: Caller): Promise<Dto> =>
      carryOut(viewer, 'restore', caller, async (tx) => {
        const changed = await change(tx, id, { not: null }, { deletedAt: null })
        if (changed.isChanged && linkedKind) await requireFreeLanguage(tx, linkedKind, id)
        return changed
      }),
  }
}
