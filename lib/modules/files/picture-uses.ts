import 'server-only'
import { can, type Viewer } from '@/lib/core/permissions'
import { tags } from '@/lib/platform/cache/tags'
import { db, Prisma } from '@/lib/platform/db/client'
import { identifier, RICH_TEXT_PLACES } from '@/lib/platform/html/rich-text-places'

/** Whether the text in a column shows a picture; said so that the index of the column's pictures serves it. */
const shows = (column: Prisma.Sql, picture: Prisma.Sql) =>
  Prisma.sql`picture_ids(${column}) @> ARRAY[${picture}] AND ${column} LIKE '%<img %'`

const column = (name: string) => Prisma.raw(name)

async function isTrue(condition: Prisma.Sql): Promise<boolean> {
  const [row] = await db().$queryRaw<{ answer: boolean }[]>`SELECT ${condition} AS answer`
  return row?.answer === true
}

/**
 * For a statement about files: whether any text that is stored shows the picture `picture`, whatever its state. What was
 * deleted in the forum does not count: nobody can restore it, and its pictures may show patients.
 */
export function isShownAnywhere(picture: Prisma.Sql): Prisma.Sql {
  const places = RICH_TEXT_PLACES.map(({ table, column, kind }) => {
    const there = kind === 'forum' ? Prisma.sql`deleted_at IS NULL AND ` : Prisma.empty
    const shown = Prisma.sql`${there}${shows(identifier(column), picture)}`
    return Prisma.sql`EXISTS (SELECT 1 FROM ${identifier(table)} WHERE ${shown})`
  })
  return Prisma.sql`(${Prisma.join(places, ' OR ')})`
}

/** The tags of the pages of approved articles and papers that show a picture, as a cover or in their text. */
export async function tagsOfPagesWith(id: string): Promise<string[]> {
  const picture = Prisma.sql`${id}::uuid`
  const rows = await db().$queryRaw<{ kind: 'article' | 'paper'; id: string }[]>`
    SELECT 'article' AS kind, id::text AS id FROM article
    WHERE (cover_id = ${picture} OR ${shows(column('content'), picture)})
      AND is_published AND deleted_at IS NULL
    UNION ALL SELECT 'paper', id::text FROM paper
    WHERE ${shows(column('reference'), picture)} AND is_published AND deleted_at IS NULL`
  return rows.flatMap((row) =>
    row.kind === 'article' ? [tags.articles, tags.article(row.id)] : [tags.paper(row.id)],
  )
}

/** Whether an approved article or paper shows a picture: then everybody may see it. */
export function isShownPublicly(id: string): Promise<boolean> {
  const picture = Prisma.sql`${id}::uuid`
  return isTrue(Prisma.sql`
    EXISTS (SELECT 1 FROM article WHERE ${shows(column('content'), picture)}
      AND is_published AND deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM paper WHERE ${shows(column('reference'), picture)}
      AND is_published AND deleted_at IS NULL)`)
}

/**
 * Whether a text that is not public shows somebody a picture which another person sent: a version of their own article
 * or paper that an administrator wrote, or the forum.
 */
export async function isShownTo(viewer: Viewer, id: string): Promise<boolean> {
  if (!can(viewer, 'forum.read')) return false
  const picture = Prisma.sql`${id}::uuid`
  const me = Prisma.sql`${viewer.id}::uuid`
  return isTrue(Prisma.sql`
    EXISTS (SELECT 1 FROM article WHERE ${shows(column('content'), picture)} AND author_id = ${me})
    OR EXISTS (SELECT 1 FROM article_revision AS version
      JOIN article ON article.id = version.article_id AND article.author_id = ${me}
      WHERE ${shows(column('version.content'), picture)})
    OR EXISTS (SELECT 1 FROM paper WHERE ${shows(column('reference'), picture)} AND uploader_id = ${me})
    OR EXISTS (SELECT 1 FROM paper_revision AS version
      JOIN paper ON paper.id = version.paper_id AND paper.uploader_id = ${me}
      WHERE ${shows(column('version.reference'), picture)})
    OR EXISTS (SELECT 1 FROM forum_post WHERE ${shows(column('content'), picture)}
      AND deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM forum_comment AS comment
      JOIN forum_post AS post ON post.id = comment.post_id AND post.deleted_at IS NULL
      WHERE ${shows(column('comment.content'), picture)} AND comment.deleted_at IS NULL)`)
}
