import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { tags } from '@/lib/platform/cache/tags'
import { siteProfile } from '@/lib/platform/site'
import { getPublicArticle, listRelatedArticles } from '../articles/queries'
import { listComments } from '../comments/queries'
import { searchEverything } from '../search/queries'
import type { FoundEverything } from '../search/schema'
import { exampleArticle } from './example'
import type { ArticlePageRead } from './schema'

/** What was read for a page, and what a write must name to have it rendered anew. */
interface Tagged<Read> {
  read: Read
  tags: string[]
}

/** What a search over everything finds. */
export async function readSearchPage(
  typed: string,
  most: number,
): Promise<Tagged<FoundEverything>> {
  const read = await searchEverything(typed, most)
  return { read, tags: [tags.articles, tags.papers, tags.videos, tags.facts, tags.faqs] }
}

/** An article with all that its page shows; null when it is not public. */
export async function readArticlePage(id: string): Promise<Tagged<ArticlePageRead> | null> {
  const found = await getPublicArticle(id)
  if (found.state !== 'public') return null
  const { article, pictures } = found
  const [comments, related] = await Promise.all([
    listComments('article', id),
    listRelatedArticles(id, article.language),
  ])
  return {
    read: { article, pictures, comments, related, site: siteProfile() },
    tags: [
      ...[id, ...related.map(({ article_id }) => article_id)].map(tags.article),
      tags.comments('article', id),
      tags.articleOrder,
    ],
  }
}

/** The article of nobody that stands in a shell until it is filled. */
export const readExampleArticle = (language: ContentLanguage): ArticlePageRead => ({
  ...exampleArticle(language),
  comments: [],
  related: [],
  site: siteProfile(),
})
