import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { DatabaseClient } from '@/lib/platform/db/client'
import { itemIdOf } from '../content/queries'

const isShown = { isPublished: true, deletedAt: null } as const
const id = { id: true } as const

/**
 * The tags of the public pages that name a person: what they wrote, reviewed or said, and their own. Whoever changes how somebody is
 * called has these rendered anew.
 */
export async function tagsOfPagesNaming(client: DatabaseClient, userId: string): Promise<string[]> {
  const [articles, papers, commented] = await Promise.all([
    client.article.findMany({
      where: { ...isShown, OR: [{ authorId: userId }, { reviewerId: userId }] },
      select: id,
    }),
    client.paper.findMany({
      where: { ...isShown, OR: [{ uploaderId: userId }, { reviewerId: userId }] },
      select: id,
    }),
    client.comment.findMany({
      where: { authorId: userId, OR: [{ article: isShown }, { paper: isShown }] },
      distinct: ['articleId', 'paperId'],
      select: { kind: true, articleId: true, paperId: true },
    }),
  ])
  return [
    tags.person(userId),
    ...(articles.length > 0 ? [tags.articles] : []),
    ...(papers.length > 0 ? [tags.papers] : []),
    ...articles.map((article) => tags.article(article.id)),
    ...papers.map((paper) => tags.paper(paper.id)),
    ...commented.map((comment) => tags.comments(comment.kind, itemIdOf(comment))),
  ]
}
