import 'server-only'
import { type ContentKind, contentKindNames } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { Paging } from '@/lib/core/list-query'
import { byName } from '@/lib/core/objects'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { wasPublicOnce } from '@/lib/platform/audit/audit'
import { type DatabaseClient, db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { kindTables, writtenColumns } from '@/lib/platform/db/kind-tables'
import {
  findStaffMatches,
  type IdPage,
  type RowOrder,
  readIdPage,
  sortBy,
  titleKey,
} from '@/lib/platform/db/read-id-page'
import type { ItemChoice, ItemFilters } from './schema'

/** The fields of an article or paper that the rules need. */
export interface Item {
  id: string
  title: string
  ownerId: string | null
  /** The reviewer named for its medical content. */
  reviewerId: string | null
  /** Who named the reviewer, or asked them to review. */
  reviewNamedById: string | null
  isPublished: boolean
  commentsOpen: boolean
  publishedAt: Date | null
  rejectedAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
  /** The code under which a printed copy of the public version is checked. */
  code: string
}

const sql = Prisma.raw

/** The tables of the kinds under common names, and the reference by which comments and versions name each kind. */
export const itemTables = byName(contentKindNames, (kind) => ({
  table: kindTables[kind].table,
  ...writtenColumns(kind),
  key: sql(`${kind}_id`),
}))

function readItems(client: DatabaseClient, kind: ContentKind, where: Prisma.Sql): Promise<Item[]> {
  const { table, owner } = itemTables[kind]
  return client.$queryRaw<Item[]>`
    SELECT id, title, ${owner} AS "ownerId", reviewer_id AS "reviewerId",
      review_named_by AS "reviewNamedById", is_published AS "isPublished",
      comments_open AS "commentsOpen", published_at AS "publishedAt", rejected_at AS "rejectedAt",
      deleted_at AS "deletedAt", updated_at AS "updatedAt", code
    FROM ${table} WHERE ${where}`
}

const first = async (items: Promise<Item[]>) => (await items)[0] ?? null

/** Finds an item in any state; null if there is none. */
export const findItemRow = (client: DatabaseClient, kind: ContentKind, id: string) =>
  first(readItems(client, kind, Prisma.sql`id = ${id}::uuid`))

const notDeleted = Prisma.sql`deleted_at IS NULL`

/** Finds an item that is not deleted; null if there is none. */
export const findPresentItem = (client: DatabaseClient, kind: ContentKind, id: string) =>
  first(readItems(client, kind, Prisma.sql`id = ${id}::uuid AND ${notDeleted}`))

/** Lists those of the given items that are not deleted, in no particular order. */
export const listPresentItems = (client: DatabaseClient, kind: ContentKind, ids: string[]) =>
  readItems(client, kind, Prisma.sql`id = ANY (${ids}::uuid[]) AND ${notDeleted}`)

/** Locks an item's row, so that decisions, edits and deletions run one at a time. Returns the locked item. */
export const lockItemRow = (tx: TransactionClient, kind: ContentKind, id: string) =>
  first(readItems(tx, kind, Prisma.sql`id = ${id}::uuid FOR UPDATE`))

/** Takes a share lock on an item that is not deleted, until the transaction ends; other transactions may share it. */
export const lockItemRowShared = (tx: TransactionClient, kind: ContentKind, id: string) =>
  first(readItems(tx, kind, Prisma.sql`id = ${id}::uuid AND ${notDeleted} FOR SHARE`))

/** The fields of an item that permissions check. */
export const getPublication = ({ ownerId, isPublished }: Item) => ({
  ownerId,
  isPublic: isPublished,
})

/** The foreign keys by which a comment or a version names its item: one per kind. */
type References<Id> = Record<`${ContentKind}Id`, Id>

/** The columns that tie a comment or a version to its item. */
export const toItemReference = (kind: ContentKind, itemId: string) => {
  const reference: Partial<References<string>> = { [`${kind}Id`]: itemId }
  return { kind, ...reference }
}

/** Returns the id of the item that a comment or a version belongs to. */
export function getItemId(row: References<string | null>): string {
  const id = contentKindNames.map((kind) => row[`${kind}Id`]).find((each) => each !== null)
  if (!id) throw new Error('A comment or version belongs to an item: a check of its table says so.')
  return id
}

/** The result of a public lookup at an item's address. */
export type PublicItem<Dto> = ({ state: 'public' } & Dto) | { state: 'gone' } | { state: 'missing' }

interface PublicRow {
  isPublished: boolean
  publishedAt: Date | null
  deletedAt: Date | null
}

interface PublicRead<Row, Dto> {
  kind: ContentKind
  id: string
  /** In any state. */
  read: () => Promise<Row | null>
  show: (row: Row) => Promise<Dto>
}

/**
 * Returns one item as the public sees it. `gone` when it was public once and is deleted (docs/rules.md#access); an item that
 * was only taken back is `missing`, like anything not approved.
 */
export async function findPublicItem<Row extends PublicRow, Dto>({
  kind,
  id,
  read,
  show,
}: PublicRead<Row, Dto>): Promise<PublicItem<Dto>> {
  if (!isUuid(id)) return { state: 'missing' }
  const row = await read()
  if (!row) return { state: (await wasPublicOnce(kind, id)) ? 'gone' : 'missing' }
  if (row.isPublished && !row.deletedAt) return { state: 'public', ...(await show(row)) }
  return { state: row.deletedAt && row.publishedAt ? 'gone' : 'missing' }
}

/** The error for an item that the viewer may not see. */
export const missing = (kind: ContentKind) => new AppError('not_found', `content.${kind}Missing`)

/**
 * Unwraps the result of a public lookup.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found`
 */
export function requirePublic<Dto>(kind: ContentKind, found: PublicItem<Dto>) {
  if (found.state === 'gone') throw new AppError('gone', `content.${kind}Gone`)
  if (found.state === 'missing') throw missing(kind)
  return found
}

/**
 * Finds an item that is not deleted, as the viewer sees it.
 * @throws AppError `not_found` when there is none for them.
 */
export async function findItem(kind: ContentKind, viewer: Viewer, id: string): Promise<Item> {
  const item = isUuid(id) ? await findItemRow(db(), kind, id) : null
  if (!item || item.deletedAt) throw missing(kind)
  requireVisibleItem(kind, viewer, item)
  return item
}

/**
 * Checks that the viewer may see an item that was already read.
 * @throws AppError `not_found` when the viewer may not see it.
 */
export function requireVisibleItem(kind: ContentKind, viewer: Viewer, item: Item): void {
  if (!can(viewer, `${kind}.read`, getPublication(item))) throw missing(kind)
}

/**
 * Finds an item that the viewer may edit.
 * @throws AppError `not_found` for anybody who may not see it, `forbidden` for anybody who may see but not change it.
 */
export async function findEditable(kind: ContentKind, viewer: Viewer, id: string): Promise<Item> {
  const item = await findItem(kind, viewer, id)
  requireCan(viewer, `${kind}.edit`, { ownerId: item.ownerId })
  return item
}

/** Since when an item that is not public awaits a decision; an index has its order. */
export const waitsSince = Prisma.sql`coalesce(resubmitted_at, created_at)`

/**
 * Selects the items of a kind that await a decision, themselves or for a change, and since when. The work queue
 * (lib/modules/dashboard/queries.ts) lists the same items in two sections.
 */
export function waitingItems(kind: ContentKind): Prisma.Sql {
  const { table, key } = itemTables[kind]
  return Prisma.sql`
    SELECT id, ${waitsSince} AS since FROM ${table}
    WHERE NOT is_published AND deleted_at IS NULL AND rejected_at IS NULL
    UNION ALL
    SELECT item.id, r.created_at FROM revision AS r
    JOIN ${table} AS item ON item.id = r.${key}
    WHERE r.state = 'PENDING' AND item.is_published AND item.deleted_at IS NULL`
}

/** A part of everybody's items: not deleted, deleted, or awaiting a decision (longest waiting first). */
export type StaffPart = 'all' | 'deleted' | 'waiting'

const newestFirst = Prisma.sql`created_at DESC, id DESC`
const longestWaiting = Prisma.sql`since, id`

const byId = sql('id')

/** Status sorts pending items before rejected ones, and public ones last. */
const SORTS = {
  title: [titleKey('title'), byId],
  created: [sql('created_at'), byId],
  language: [sql('language'), byId],
  status: [sql('is_published'), sql('(rejected_at IS NOT NULL)'), byId],
} as const satisfies Record<string, Prisma.Sql[]>

function getOrder(kind: ContentKind, { sort }: ItemChoice, otherwise: Prisma.Sql): RowOrder {
  if (!sort) return otherwise
  const { by, isDescending } = sort
  if (by === 'author') return { person: itemTables[kind].owner, isDescending }
  return sortBy(SORTS[by], isDescending)
}

const STATES = {
  approved: sql('is_published'),
  pending: sql('NOT is_published AND rejected_at IS NULL'),
  rejected: sql('NOT is_published AND rejected_at IS NOT NULL'),
} as const

/** Builds the SQL conditions for a list's filters; empty without filters. */
export function itemConditions(
  kind: ContentKind,
  { state, language, person }: ItemFilters,
): Prisma.Sql[] {
  return [
    ...(state ? [Prisma.sql`(${STATES[state]})`] : []),
    ...(language ? [Prisma.sql`language = ${language}::content_language`] : []),
    ...(person ? [Prisma.sql`${itemTables[kind].owner} = ${person}::uuid`] : []),
  ]
}

const joinAnd = (conditions: Prisma.Sql[]) => Prisma.join(conditions, ' AND ')

/** Finds a page of the ids of the viewer's own items, newest first unless sorted. */
export function findOwnIds(
  kind: ContentKind,
  viewer: Viewer,
  paging: Paging,
  choice: ItemChoice,
): Promise<IdPage> {
  const { table, owner } = itemTables[kind]
  const own = [Prisma.sql`${owner} = ${viewer.id}::uuid`, notDeleted]
  const where = joinAnd([...own, ...itemConditions(kind, choice.filters)])
  const order = getOrder(kind, choice, newestFirst)
  return readIdPage(Prisma.sql`${table} WHERE ${where}`, order, paging)
}

/** Finds a page of the ids of everybody's items, newest first unless sorted. The caller checks who may ask. */
export function findPartIds(
  kind: ContentKind,
  part: StaffPart,
  paging: Paging,
  choice: ItemChoice,
): Promise<IdPage> {
  const { table } = itemTables[kind]
  const partCondition = part === 'deleted' ? Prisma.sql`deleted_at IS NOT NULL` : notDeleted
  const where = joinAnd([partCondition, ...itemConditions(kind, choice.filters)])
  const from =
    part === 'waiting'
      ? Prisma.sql`(${waitingItems(kind)}) AS waiting JOIN ${table} USING (id)`
      : table
  const order = getOrder(kind, choice, part === 'waiting' ? longestWaiting : newestFirst)
  return readIdPage(Prisma.sql`${from} WHERE ${where}`, order, paging)
}

/**
 * Searches items that are not deleted, newest first unless sorted: everybody's for administrators, or with `isOwn` only
 * the viewer's own.
 * @returns null for a viewer who may only search what is approved
 */
export async function searchStaffIds(
  kind: ContentKind,
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  choice: ItemChoice,
  isOwn: boolean,
): Promise<IdPage | null> {
  if (!viewer || !can(viewer, isOwn ? 'dashboard.view' : `${kind}.decide`)) return null
  const { owner } = itemTables[kind]
  const own = isOwn ? [Prisma.sql`${owner} = ${viewer.id}::uuid`] : []
  const which = [...own, ...itemConditions(kind, choice.filters)]
  const where = which.length > 0 ? joinAnd(which) : null
  return findStaffMatches(kind, typed, paging, where, getOrder(kind, choice, newestFirst))
}

/** Returns whether a viewer may work on an item; only administrators see deleted ones. */
export const canManage = (
  kind: ContentKind,
  viewer: Viewer,
  { ownerId, deletedAt }: Pick<Item, 'ownerId' | 'deletedAt'>,
): boolean =>
  can(viewer, `${kind}.edit`, { ownerId }) && (!deletedAt || can(viewer, `${kind}.decide`))
