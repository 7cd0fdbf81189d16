import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { ReadCache } from '@/lib/platform/cache/read-cache'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import { NOTHING_FOUND } from '@/lib/platform/readership/nothing-found.mjs'
import { siteProfile } from '@/lib/platform/site'
import { getPublicArticle, listRelatedArticles } from '../articles/queries'
import { listComments } from '../comments/queries'
import { searchEverything } from '../search/queries'
import type { FoundEverything } from '../search/schema'
import { listGroup, tagsOfGroup, toTranslations } from '../translations/queries'
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
  prefer?: ContentLanguage,
): Promise<Tagged<FoundEverything>> {
  const read = await searchEverything(typed, most, prefer)
  const shown = [tags.articles, tags.papers, tags.videos, tags.facts, tags.faqs, tags.topics]
  return { read, tags: read.total === 0 ? [...shown, NOTHING_FOUND] : shown }
}

/** A comment has its page rendered anew, and neither the text nor what is recommended read. */
const kept = new ReadCache({ maxBytes: 8 * 1024 * 1024 })

const readArticle = (id: string) =>
  kept.read(`article ${id}`, async () => {
    const value = await getPublicArticle(id)
    // Strangers can invent any number of addresses.
    return {
      value,
      tags: value.state === 'public' ? [tags.article(id), tags.topics, tags.facilities] : null,
    }
  })

const readRelated = (id: string, language: ContentLanguage) =>
  kept.read(`related ${language} ${id}`, async () => {
    const value = await listRelatedArticles(id, language)
    const shown = value.map(({ article_id }) => tags.article(article_id))
    return { value, tags: [tags.articleOrder, tags.topics, ...shown] }
  })

/** The other languages of an article. */
const readLanguages = (id: string) =>
  kept.read(`languages ${id}`, async () => {
    const group = await listGroup(db(), 'article', id)
    const named = [tags.article(id), ...tagsOfGroup('article', group)]
    return { value: { shown: toTranslations(group, id), named }, tags: named }
  })

/** An article with all that its page shows; null when it is not public. */
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

/** The article of nobody that stands in a shell until it is filled. */
export const readExampleArticle = (language: ContentLanguage): ArticlePageRead => ({
  ...exampleArticle(language),
  comments: [],
  related: [],
  translations: { others: [], changed: null },
  site: siteProfile(),
})

/** What has a page of its own, by the folder of its address. */
const READABLE = {
  article: { kind: 'article', path: paths.article, tag: tags.article },
  papers: { kind: 'paper', path: paths.paper, tag: tags.paper },
  video: { kind: 'video', path: paths.video, tag: tags.video },
} as const

/**
 * The words of its title that end the address of something public, and the tag of what changes them; null where nothing
 * public has the id.
 */
export async function readSlug(folder: keyof typeof READABLE, id: string) {
  const { kind, path, tag } = READABLE[folder]
  const { from, visible } = PUBLIC_CONTENT[kind]
  const [row] = await db().$queryRaw<{ title: string }[]>`
    SELECT title FROM ${from} WHERE id = ${id}::uuid AND ${visible}`
  return row ? { slug: path(id, row.title).slice(path(id).length + 1), tags: [tag(id)] } : null
}
