import 'server-only'
import { type PagedKind, pagedKinds } from '@/lib/core/library-kinds'
import { listTranslations, locales, toContentLanguage } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { MAX_SITEMAP_ENTRIES, type SitemapEntry, staticPages } from '@/lib/core/sitemap'
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
    ...staticPages,
    ...topics.map(({ slug }) => ({ path: paths.topic(slug) })),
    ...people.map((id) => ({ path: paths.person(id) })),
    ...texts.flat(),
  ].slice(0, MAX_SITEMAP_ENTRIES)
}

/**
 * Lists the paths of the most requested pages, in order: the standing pages in every language of the site, then the
 * newest articles of each language.
 * @param articles how many articles of a language
 */
export async function listFrontPages(articles: number): Promise<string[]> {
  const newest = await Promise.all(
    locales.map(async (locale) => {
      const rows = await listPublicAddresses('article', articles, toContentLanguage(locale))
      return rows.map(({ id, title }) => localePath(locale, paths.article(id, title)))
    }),
  )
  const standing = staticPages.flatMap(({ path }) =>
    locales.map((locale) => localePath(locale, path)),
  )
  return [...standing, ...newest.flat()]
}
