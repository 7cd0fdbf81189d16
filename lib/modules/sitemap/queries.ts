import 'server-only'
import { type PagedKind, pagedKinds } from '@/lib/core/library-kinds'
import { listTranslations, locales } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { MAX_SITEMAP_ENTRIES, type SitemapEntry, standingPages } from '@/lib/core/sitemap'
import { listPublicAddresses } from '@/lib/platform/db/public-lists'
import { listPublicGroups } from '../content/translations/queries'
import { listPeopleWithPages } from '../people/queries'
import { listAllTopics } from '../topics/queries'

/** The texts of a kind, each with the addresses of its other languages. */
async function toEntries(kind: PagedKind): Promise<SitemapEntry[]> {
  const path = paths[kind]
  const rows = await listPublicAddresses(kind, MAX_SITEMAP_ENTRIES)
  const groups = [...(await listPublicGroups(kind)).values()]
  const groupById = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)))
  return rows.map(({ id, title, language, updatedAt }) => ({
    path: path(id, title),
    language,
    changedAt: updatedAt,
    translations: listTranslations(groupById.get(id) ?? [], id).map((text) => ({
      language: text.language,
      path: path(text.id, text.title),
    })),
  }))
}

/** Everything public for search engines: the standing pages first, then the newest of each kind. */
export async function listSitemapEntries(): Promise<SitemapEntry[]> {
  const [topics, people, ...texts] = await Promise.all([
    listAllTopics(),
    listPeopleWithPages(MAX_SITEMAP_ENTRIES),
    ...pagedKinds.map(toEntries),
  ])
  return [
    ...standingPages,
    ...topics.map(({ slug }) => ({ path: paths.topic(slug) })),
    ...people.map((id) => ({ path: paths.person(id) })),
    ...texts.flat(),
  ].slice(0, MAX_SITEMAP_ENTRIES)
}

/**
 * Paths of the pages people open most, in every language of the site: the standing pages, then the newest articles.
 * @param articles how many of these
 */
export async function listFrontPages(articles: number): Promise<string[]> {
  const newest = await listPublicAddresses('article', articles)
  const all = [
    ...standingPages.map(({ path }) => path),
    ...newest.map(({ id, title }) => paths.article(id, title)),
  ]
  return all.flatMap((path) => locales.map((locale) => localePath(locale, path)))
}
