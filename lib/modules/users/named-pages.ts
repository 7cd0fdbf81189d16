import 'server-only'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import { kinds } from '@/lib/core/kinds.mjs'
import { tags } from '@/lib/platform/cache/tags'
import { type DatabaseClient, Prisma } from '@/lib/platform/db/client'
import { itemIdOf, itemTables } from '../content/queries'

const isShown = { isPublished: true, deletedAt: null } as const

/**
 * The tags of the public pages that name a person: what they wrote, reviewed or commented on, and their own page. Whoever
 * changes a person's name revalidates these.
 */
export async function tagsOfPagesNaming(client: DatabaseClient, userId: string): Promise<string[]> {
  const named = listKinds.map((kind) => {
    const { table, owner } = itemTables[kind]
    return Prisma.sql`SELECT ${kind} AS kind, id::text AS id FROM ${table}
      WHERE ${userId}::uuid IN (${owner}, reviewer_id) AND is_published AND deleted_at IS NULL`
  })
  const [rows, commented] = await Promise.all([
    client.$queryRaw<{ kind: ContentKind; id: string }[]>`${Prisma.join(named, ' UNION ALL ')}`,
    client.comment.findMany({
      where: { authorId: userId, OR: [{ article: isShown }, { paper: isShown }] },
      distinct: ['articleId', 'paperId'],
      select: { kind: true, articleId: true, paperId: true },
    }),
  ])
  return [
    tags.person(userId),
    ...new Set(rows.map(({ kind }) => tags[kinds[kind].plural])),
    ...rows.map(({ kind, id }) => tags.item(kind, id)),
    ...commented.map((comment) => tags.comments(comment.kind, itemIdOf(comment))),
  ]
}
