import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { MOST_SITEMAP_ENTRIES, type SitemapEntry, standingPages } from '@/lib/core/sitemap'
import { translationsOf } from '@/lib/core/translations'
import { listArticleAddresses } from '../articles/queries'
import { listPaperAddresses } from '../papers/queries'
import { listPeopleWithPages } from '../people/queries'
import { listAllTopics } from '../topics/queries'
import { listPublicGroups } from '../translations/queries'
import type { LinkedKind } from '../translations/schema'
import { listVideoAddresses } from '../videos/queries'

interface Row {
  id: string
  title: string
  language: ContentLanguage
  updatedAt: string
}

type Path = (id: string, title: string) => string

/** The texts of a kind, each with where it stands in other languages. */
async function toEntries(kind: LinkedKind, path: Path, rows: Row[]): Promise<SitemapEntry[]> {
  const groups = [...(await listPublicGroups(kind)).values()]
  const groupOf = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)))
  return rows.map(({ id, title, language, updatedAt }) => ({
    path: path(id, title),
    language,
    changedAt: updatedAt,
    translations: translationsOf(groupOf.get(id) ?? [], id).map((text) => ({
      language: text.language,
      path: path(text.id, text.title),
    })),
  }))
}

/** Everything public that search engines should know, the standing pages first, then the newest of each kind. */
export async function listSitemapEntries(): Promise<SitemapEntry[]> {
  const [topics, articles, papers, videos, people] = await Promise.all([
    listAllTopics(),
    listArticleAddresses(MOST_SITEMAP_ENTRIES),
    listPaperAddresses(MOST_SITEMAP_ENTRIES),
    listVideoAddresses(MOST_SITEMAP_ENTRIES),
    listPeopleWithPages(MOST_SITEMAP_ENTRIES),
  ])
  return [
    ...standingPages,
    ...topics.map(({ slug }) => ({ path: paths.topic(slug) })),
    ...people.map((id) => ({ path: paths.person(id) })),
    ...(await toEntries('article', paths.article, articles)),
    ...(await toEntries('paper', paths.paper, papers)),
    ...(await toEntries('video', paths.video, videos)),
  ].slice(0, MOST_SITEMAP_ENTRIES)
}
