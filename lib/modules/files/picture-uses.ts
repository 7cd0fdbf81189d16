import { kinds } from '@/lib/core/kinds.mjs'
import 'server-only'
import { type ContentKind, contentKindNames } from '@/lib/core/content-kinds'
import { tags } from '@/lib/platform/cache/tags'
import { type DatabaseClient, db, Prisma } from '@/lib/platform/db/client'
import { itemTables } from '../content/queries'

/** A picture within an SQL statement: its id, and who uploaded it. */
interface PictureInSql {
  id: Prisma.Sql
  uploaderId: Prisma.Sql
}

/** A picture whose row has been read. */
export interface PictureOwner {
  id: string
  /** Null for a picture whose owner is gone, or that came with the site: any text may show it. */
  uploaderId: string | null
}

const column = (name: string) => Prisma.raw(name)

/** The picture of each `stored_file` row in a statement. */
const EACH: PictureInSql = {
  id: column('stored_file.id'),
  uploaderId: column('stored_file.uploader_id'),
}

const inSql = ({ id, uploaderId }: PictureOwner): PictureInSql => ({
  id: Prisma.sql`${id}::uuid`,
  uploaderId: Prisma.sql`${uploaderId}::uuid`,
})

/** Returns whether a text column shows a picture; phrased so that the index on the column's pictures applies. */
const shows = (text: Prisma.Sql, { id }: PictureInSql) =>
  Prisma.sql`picture_ids(${text}) @> ARRAY[${id}] AND ${text} LIKE '%<img %'`

const isOwnedBy = ({ uploaderId }: PictureInSql, person: Prisma.Sql) =>
  Prisma.sql`(${uploaderId} IS NULL OR ${uploaderId} = ${person})`

const ITEMS = contentKindNames.map((kind) => ({ kind, ...itemTables[kind] }))

const getAuthorColumn = (kind: ContentKind) => Prisma.sql`item.${itemTables[kind].owner}`

/** Returns whether a picture's owner granted it to an item: by writing the item, or by adding it there. */
const isGrantedTo = (picture: PictureInSql, kind: ContentKind) => Prisma.sql`
  (${isOwnedBy(picture, getAuthorColumn(kind))} OR EXISTS (SELECT 1 FROM picture_grant AS given
    WHERE given.file_id = ${picture.id} AND given.kind = ${kind}::content_kind AND given.object_id = item.id))`

const joinOr = (conditions: readonly Prisma.Sql[]) =>
  Prisma.sql`(${Prisma.join(conditions, ' OR ')})`

/** @param where selects articles and papers (`item`) by their author */
const inItems = (picture: PictureInSql, where: (author: Prisma.Sql) => Prisma.Sql) =>
  joinOr(
    ITEMS.map(
      ({ kind, table, text }) => Prisma.sql`EXISTS (SELECT 1 FROM ${table} AS item
        WHERE ${shows(Prisma.sql`item.${text}`, picture)}
          AND ${isGrantedTo(picture, kind)} AND ${where(getAuthorColumn(kind))})`,
    ),
  )

/** As `inItems`, for any of their versions. */
const inVersions = (picture: PictureInSql, where: (author: Prisma.Sql) => Prisma.Sql) =>
  joinOr(
    ITEMS.map(
      ({ kind, table, key }) => Prisma.sql`EXISTS (SELECT 1 FROM revision AS version
        JOIN ${table} AS item ON item.id = version.${key}
        WHERE ${shows(column('version.content'), picture)}
          AND ${isGrantedTo(picture, kind)} AND ${where(getAuthorColumn(kind))})`,
    ),
  )

const inItemsAndVersions: typeof inItems = (picture, where) =>
  joinOr([inItems(picture, where), inVersions(picture, where)])

/**
 * Deleted forum texts do not count: nobody can restore them, and their pictures may show patients.
 * @param which selects cases (`post`); all if absent
 */
const inForum = (picture: PictureInSql, which = Prisma.sql`true`) =>
  joinOr([
    Prisma.sql`EXISTS (SELECT 1 FROM forum_post AS post
      WHERE ${shows(column('post.content'), picture)}
        AND ${isOwnedBy(picture, column('post.author_id'))} AND post.deleted_at IS NULL AND ${which})`,
    Prisma.sql`EXISTS (SELECT 1 FROM forum_comment AS comment
      JOIN forum_post AS post ON post.id = comment.post_id AND post.deleted_at IS NULL AND ${which}
      WHERE ${shows(column('comment.content'), picture)}
        AND ${isOwnedBy(picture, column('comment.author_id'))} AND comment.deleted_at IS NULL)`,
  ])

const inDrafts = (picture: PictureInSql) => Prisma.sql`EXISTS (SELECT 1 FROM draft
  WHERE ${shows(column('draft.content'), picture)} AND ${isOwnedBy(picture, column('draft.user_id'))})`

const always = () => Prisma.sql`true`
const isNotDeleted = () => Prisma.sql`item.deleted_at IS NULL`
const isPublic = () => Prisma.sql`item.is_published AND item.deleted_at IS NULL`

const inAnyText = (picture: PictureInSql) =>
  joinOr([inItemsAndVersions(picture, always), inForum(picture), inDrafts(picture)])

const inAnyLiveText = (picture: PictureInSql) =>
  joinOr([inItemsAndVersions(picture, isNotDeleted), inForum(picture), inDrafts(picture)])

/**
 * SQL condition on `stored_file`: a stored text, in any state, shows the picture with its owner's grant. A text by
 * somebody else that merely names it does not count.
 */
export const isUsedAnywhere = inAnyText(EACH)

/** SQL condition on `stored_file`: a public text shows the picture with its owner's grant. */
export const isUsedPublicly = inItems(EACH, isPublic)

/** SQL condition on `stored_file`: the forum shows the picture to all its readers. */
export const isUsedInForum = inForum(EACH, Prisma.sql`post.held_since IS NULL`)

/** SQL condition on `stored_file`: a person's article or paper shows the picture, in any version. */
export const isUsedInItemsBy = (authorId: string | null) =>
  inItemsAndVersions(
    EACH,
    (author) => Prisma.sql`${author} = ${authorId}::uuid AND ${isNotDeleted()}`,
  )

async function isTrue(condition: Prisma.Sql): Promise<boolean> {
  const [row] = await db().$queryRaw<{ answer: boolean }[]>`SELECT ${condition} AS answer`
  return row?.answer === true
}

/** Lists the cache tags of the approved articles and papers that show a picture granted to them. */
export async function listPublicTextTags(picture: PictureOwner): Promise<string[]> {
  const found = inSql(picture)
  const showing = ITEMS.map(
    ({ kind, table, text }) => Prisma.sql`
    SELECT ${kind} AS kind, item.id::text AS id FROM ${table} AS item
    WHERE ${shows(Prisma.sql`item.${text}`, found)} AND ${isGrantedTo(found, kind)} AND ${isPublic()}`,
  )
  const rows = await db().$queryRaw<{ kind: ContentKind; id: string }[]>`
    ${Prisma.join(showing, ' UNION ALL ')}`
  return rows.map(({ kind, id }) => tags.item(kind, id))
}

/**
 * Returns whether the forum, or a version of the viewer's own article or paper, shows them a picture granted to it.
 * @param viewer `looks`: whether they may see cases that await a second look
 */
export function isPictureVisibleTo(
  { id: viewerId, looks }: { id: string; looks: boolean },
  picture: PictureOwner,
): Promise<boolean> {
  const found = inSql(picture)
  const isOwn = (author: Prisma.Sql) =>
    Prisma.sql`${author} = ${viewerId}::uuid AND ${isNotDeleted()}`
  const isVisible = looks
    ? Prisma.sql`true`
    : Prisma.sql`(post.held_since IS NULL OR post.author_id = ${viewerId}::uuid)`
  return isTrue(joinOr([inItemsAndVersions(found, isOwn), inForum(found, isVisible)]))
}

/**
 * Returns whether every text that shows a picture was deleted; false for a picture without any text, as its text may
 * still be in progress.
 */
export function areAllTextsDeleted(picture: PictureOwner): Promise<boolean> {
  const found = inSql(picture)
  return isTrue(Prisma.sql`${inAnyText(found)} AND NOT ${inAnyLiveText(found)}`)
}

/**
 * The cache tags of approved articles' and papers' pages that use one of these files: as a cover, in the text or as the
 * document.
 */
export async function getTagsUsing(
  client: DatabaseClient,
  ids: readonly string[],
): Promise<string[]> {
  const showing = ITEMS.map(
    ({ kind, table, file, text }) => Prisma.sql`
    SELECT ${kind} AS kind, id::text AS id FROM ${table}
    WHERE (${file} = ANY (${ids}::uuid[])
      OR (picture_ids(${text}) && ${ids}::uuid[] AND ${text} LIKE '%<img %'))
      AND is_published AND deleted_at IS NULL`,
  )
  const rows = await client.$queryRaw<{ kind: ContentKind; id: string }[]>`
    ${Prisma.join(showing, ' UNION ALL ')}`
  return rows.flatMap(({ kind, id }) => [tags[kinds[kind].plural], tags.item(kind, id)])
}

/** The pictures that an article or paper shows, including its versions and drafts. */
export async function listPictureIds(
  client: DatabaseClient,
  kind: ContentKind,
  id: string,
): Promise<string[]> {
  const { table, text, key } = itemTables[kind]
  const [row] = await client.$queryRaw<{ ids: string[] }[]>`
    SELECT coalesce(array_agg(DISTINCT picture::text), '{}') AS ids FROM (
      SELECT unnest(picture_ids(${text})) AS picture FROM ${table} WHERE id = ${id}::uuid
      UNION ALL SELECT unnest(picture_ids(content)) FROM revision
      WHERE ${key} = ${id}::uuid
      UNION ALL SELECT unnest(picture_ids(content)) FROM draft
      WHERE kind = ${kind}::content_kind AND object_id = ${id}::uuid
    ) AS shown`
  return row?.ids ?? []
}
