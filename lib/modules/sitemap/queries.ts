import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { MOST_SITEMAP_ENTRIES, type SitemapEntry, standingPages } from '@/lib/core/sitemap'
import { listArticleAddresses } from '../articles/queries'
import { listPaperAddresses } from '../papers/queries'
import { listAllTopics } from '../topics/queries'
import { listVideoAddresses } from '../videos/queries'

interface Row {
  id: string
  language: ContentLanguage
  updatedAt: string
}

/** Everything public that search engines should know, the standing pages first, then the newest of each kind. */
export async function listSitemapEntries(): Promise<SitemapEntry[]> {
  const [topics, articles, papers, videos] = await Promise.all([
    listAllTopics(),
    listArticleAddresses(MOST_SITEMAP_ENTRIES),
    listPaperAddresses(MOST_SITEMAP_ENTRIES),
    listVideoAddresses(MOST_SITEMAP_ENTRIES),
  ])
  const under = (path: (id: string) => string) => (row: Row) => ({
    path: path(row.id),
    language: row.language,
    changedAt: row.updatedAt,
  })
  return [
    ...standingPages,
    ...topics.map(({ slug }) => ({ path: paths.topic(slug) })),
    ...articles.map(under(paths.article)),
    ...papers.map(under(paths.paper)),
    ...videos.map(under(paths.video)),
  ].slice(0, MOST_SITEMAP_ENTRIES)
}
