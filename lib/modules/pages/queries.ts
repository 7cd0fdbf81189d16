import 'server-only'
import { kindsByPage } from '@/lib/core/kinds.mjs'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, type Paging, toFilterSegments } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { searchKey } from '@/lib/core/search-words'
import { ReadCache } from '@/lib/platform/cache/read-cache'
import { libraryTags, tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import { NOTHING_FOUND } from '@/lib/platform/readership/tally.mjs'
import { siteProfile } from '@/lib/platform/site'
import { listComments } from '../comments/queries'
import {
  getPublicArticle,
  listRelatedArticles,
  searchArticleCards,
} from '../content/articles/queries'
import { searchPaperCards } from '../content/papers/queries'
import { readTaggedGroup, toTranslations } from '../content/translations/queries'
import { searchEverything } from '../search/queries'
import type { FoundWithTopic } from '../search/schema'
import { findNamedTopic, readTopicNames } from '../topics/queries'
import { searchVideos } from '../videos/queries'
import { exampleArticle } from './example'
import type { ArticlePageRead, ListSearchReads } from './schema'

/** A cached read, with the tags that revalidate it. */
interface Tagged<Read> {
  read: Read
  tags: string[]
}

/** Keyed by words: "Gout" and "gout " share an entry. */
const searches = new ReadCache({ maxBytes: 2 * 1024 * 1024 })

const topicNames = new ReadCache({ maxBytes: 8 * 1024 * 1024 })

/** The results of a search over everything; when filtered, an empty result is not reported as not found. */
export async function readSearchPage(
  typed: string,
  limit: number,
  prefer?: ContentLanguage,
  filter: ContentFilter = {},
): Promise<Tagged<FoundWithTopic>> {
  const filters = toFilterSegments(filter)
  const key = [searchKey(typed), limit, prefer, ...filters].join('|')
  const read = await searches.read(key, async () => {
    const [found, names] = await Promise.all([
      searchEverything(typed, limit, prefer, filter),
      topicNames.read('all', async () => ({ value: await readTopicNames(), tags: [tags.topics] })),
    ])
    return { value: { ...found, topic: findNamedTopic(names, typed) }, tags: libraryTags }
  })
  const isMissing = read.total === 0 && filters.length === 0
  return { read, tags: isMissing ? [...libraryTags, NOTHING_FOUND] : libraryTags }
}

type SearchList<Name extends keyof ListSearchReads> = (
  typed: string,
  paging: Paging,
  filter: ContentFilter,
) => Promise<ListSearchReads[Name]>

const listSearches: { [Name in keyof ListSearchReads]: SearchList<Name> } = {
  articles: searchArticleCards,
  papers: searchPaperCards,
  videos: searchVideos,
}

/** A page of the search of one list. An empty one is not reported as not found: only the search over everything is. */
export async function readListSearch<Name extends keyof ListSearchReads>(
  name: Name,
  typed: string,
  page: number,
  filter: ContentFilter,
): Promise<Tagged<ListSearchReads[Name]>> {
  const listTags = [tags[name], tags.topics]
  const key = [name, searchKey(typed), page, ...toFilterSegments(filter)].join('|')
  const read = await searches.read(key, async () => ({
    value: await listSearches[name](typed, { page, limit: limits.pageSize[name] }, filter),
    tags: listTags,
  }))
  return { read, tags: listTags }
}

/** Cached reads: a new comment revalidates its page without reading the text or the recommendations again. */
const pageCache = new ReadCache({ maxBytes: 8 * 1024 * 1024 })

const readArticle = (id: string) =>
  pageCache.read(`article ${id}`, async () => {
    const value = await getPublicArticle(id)
    // Caches only public articles: strangers can invent any number of addresses.
    return {
      value,
      tags: value.state === 'public' ? [tags.article(id), tags.topics, tags.facilities] : null,
    }
  })

const readRelated = (id: string, language: ContentLanguage) =>
  pageCache.read(`related ${language} ${id}`, async () => {
    const value = await listRelatedArticles(id, language)
    const articleTags = value.map(({ article_id }) => tags.article(article_id))
    return { value, tags: [tags.articleOrder, tags.topics, ...articleTags] }
  })

/** The other languages of an article. */
const readLanguages = (id: string) =>
  pageCache.read(`languages ${id}`, async () => {
    const group = await readTaggedGroup(db(), 'article', id)
    const named = [tags.article(id), ...group.tags]
    return { value: { shown: toTranslations(group.texts, id), named }, tags: named }
  })

/** An article with everything its page shows; null when it is not public. */
export async function readArticlePage(id: string): Promise<Tagged<ArticlePageRead> | null> {
  const found = await readArticle(id)
  if (found.state !== 'public') return null
  const { article, pictures, people } = found
  const [comments, related, languages] = await Promise.all([
    listComments('article', id),
    readRelated(id, article.language),
    readLanguages(id),
  ])
  return {
    read: {
      article,
      pictures,
      people,
      comments,
      related,
      translations: languages.shown,
      site: siteProfile(),
    },
    tags: [
      ...languages.named,
      ...[id, ...related.map(({ article_id }) => article_id)].map(tags.article),
      tags.comments('article', id),
      tags.articleOrder,
      tags.topics,
      tags.facilities,
    ],
  }
}

/** The placeholder article that a page shell is rendered with. */
export const readExampleArticle = (language: ContentLanguage): ArticlePageRead => ({
  ...exampleArticle(language),
  comments: [],
  related: [],
  translations: { others: [], changed: null },
  site: siteProfile(),
})

/**
 * The title slug at the end of a public item's address, by the folder of its page, and the tag that changes with it; null
 * where nothing public has the id.
 */
export async function readSlug(folder: string, id: string) {
  const kind = kindsByPage[folder]
  if (!kind) return null
  const path = paths[kind]
  const { from, visible } = PUBLIC_CONTENT[kind]
  const [row] = await db().$queryRaw<{ title: string }[]>`
    SELECT title FROM ${from} WHERE id = ${id}::uuid AND ${visible}`
  return row
    ? { slug: path(id, row.title).slice(path(id).length + 1), tags: [tags.item(kind, id)] }
    : null
}
