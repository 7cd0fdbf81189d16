import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { DatabaseClient } from '@/lib/platform/db/client'

const isShown = { isPublished: true, deletedAt: null } as const
const id = { id: true } as const

/**
 * The tags of the public pages that name a person: what they wrote, reviewed or said. Whoever changes how somebody is
 * called has these rendered anew.
 */
export async function tagsOfPagesNaming(client: DatabaseClient, userId: string): Promise<string[]> {
  const [articles, papers, onArticles, onPapers] = await Promise.all([
    client.article.findMany({
      where: { ...isShown, OR: [{ authorId: userId }, { reviewerId: userId }] },
      select: id,
    }),
    client.paper.findMany({
      where: { ...isShown, OR: [{ uploaderId: userId }, { reviewerId: userId }] },
      select: id,
    }),
    client.article.findMany({
      where: { ...isShown, comments: { some: { authorId: userId } } },
      select: id,
    }),
    client.paper.findMany({
      where: { ...isShown, comments: { some: { authorId: userId } } },
      select: id,
    }),
  ])
  return [
    ...(articles.length > 0 ? [tags.articles] : []),
    ...(papers.length > 0 ? [tags.papers] : []),
    ...articles.map((article) => tags.article(article.id)),
    ...papers.map((paper) => tags.paper(paper.id)),
    ...onArticles.map((article) => tags.articleComments(article.id)),
    ...onPapers.map((paper) => tags.paperComments(paper.id)),
  ]
}
