import type { SeededItem } from './articles'
import type { CommentsContent } from './content'
import type { SeedContext } from './context'
import { daysAfter } from './times'

interface CommentTarget {
  id: string
  publishedAt: Date
}

/** The approved English items, oldest first, as the comments number them. Comments are in English. */
function targets(items: SeededItem[]): CommentTarget[] {
  return items.flatMap(({ id, language, publishedAt }) =>
    language === 'eng' && publishedAt ? [{ id, publishedAt }] : [],
  )
}

function targetAt(items: CommentTarget[], index: number): CommentTarget {
  const target = items[index]
  if (!target) throw new Error(`A comment is on item ${index}, but there are ${items.length}.`)
  return target
}

/** Writes the comments on articles and papers. */
export async function seedComments(
  { tx, people }: SeedContext,
  comments: CommentsContent,
  items: { articles: SeededItem[]; papers: SeededItem[] },
): Promise<void> {
  const articles = targets(items.articles)
  const papers = targets(items.papers)
  await tx.comment.createMany({
    data: comments.articles.map((comment) => {
      const { id, publishedAt } = targetAt(articles, comment.article)
      const createdAt = daysAfter(publishedAt, comment.daysAfter)
      return {
        kind: 'article' as const,
        articleId: id,
        authorId: people[comment.author],
        content: comment.content,
        createdAt,
      }
    }),
  })
  await tx.comment.createMany({
    data: comments.papers.map((comment) => {
      const { id, publishedAt } = targetAt(papers, comment.paper)
      const createdAt = daysAfter(publishedAt, comment.daysAfter)
      return {
        kind: 'paper' as const,
        paperId: id,
        authorId: people[comment.author],
        content: comment.comment,
        createdAt,
      }
    }),
  })
}
