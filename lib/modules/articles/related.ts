import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { tagged, tiedTo } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { listRelatedArticles } from './queries'

/**
 * Returns what to read after an article, for its page. The page is re-rendered when articles come, go or move, and when
 * one of those shown changes, but not when any other does.
 */
export async function readRelatedArticles(id: string, language: ContentLanguage) {
  const related = await tagged({
    key: ['article-related', id, language],
    tags: [tags.articleOrder, tags.topics],
    read: () => listRelatedArticles(id, language),
  })
  return tiedTo(
    related.map(({ article_id }) => tags.article(article_id)),
    related,
  )
}
