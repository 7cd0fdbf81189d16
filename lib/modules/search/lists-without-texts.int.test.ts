import { expect, it } from 'vitest'
import { limits } from '@/lib/core/limits'
import { defaultTableChoice } from '@/lib/core/list-query'
import { cutText, readingMinutes } from '@/lib/core/text'
import { db } from '@/lib/platform/db/client'
import { listPublicAddresses } from '@/lib/platform/db/public-lists'
import { createAdmin, setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle, createPaper } from '@/lib/testing/factories'
import {
  listApprovedArticles,
  listArticleCards,
  listArticles,
  listRelatedArticles,
  searchArticleCards,
} from '../content/articles/queries'
import { listPaperCards, searchPaperCards } from '../content/papers/queries'
import { readWork } from '../dashboard/queries'
import { searchEverything } from './queries'

setUpAccountTests()

const TEXT = 'Gout hurts. '.repeat(Math.ceil((0.98 * 1024 * 1024) / 12))
const HTML = `<p>${TEXT}</p>`
const all = { page: 1, limit: 20 }
/** For twenty rows: the facts and a teaser of each, twice over. */
const MAX_CHARACTERS = 20 * 2 * 1500

const createLongArticle = () => createArticle({ title: 'Gout', content: HTML })
const createLongPaper = () =>
  createPaper({ title: 'Gout', reference: HTML, abstract: 'a'.repeat(10_000) })

/** Creates twenty articles and five papers with texts of the maximum length; returns the id of an article. */
async function createMany(): Promise<string> {
  const { id } = await createLongArticle()
  const paper = await createLongPaper()
  await db().$executeRaw`
    INSERT INTO article (title, content, text, is_published, published_at, id, updated_at)
    SELECT title, content, text, is_published, published_at, gen_random_uuid(), now()
    FROM article, generate_series(1, 19) WHERE id = ${id}::uuid`
  await db().$executeRaw`
    INSERT INTO paper (title, reference, abstract, text, is_published, published_at, id, updated_at)
    SELECT title, reference, abstract, text, is_published, published_at, gen_random_uuid(), now()
    FROM paper, generate_series(1, 4) WHERE id = ${paper.id}::uuid`
  return id
}

type Read = () => Promise<unknown>

it('omits the texts from lists, searches and sitemaps of articles and papers', async () => {
  const id = await createMany()
  const admin = await createAdmin()
  const lists: Record<string, Read> = {
    articles: () => listArticleCards(all, 'eng'),
    related: () => listRelatedArticles(id, 'eng'),
    papers: () => listPaperCards(all, 'eng'),
    'found articles': () => searchArticleCards('gout', all),
    'found papers': () => searchPaperCards('gout', all),
    'found everywhere': () => searchEverything('gout', 10),
    'the map of articles': () => listPublicAddresses('article', 1000),
    'the map of papers': () => listPublicAddresses('paper', 1000),
    'what waits': () => readWork(admin),
  }
  for (const [name, read] of Object.entries(lists)) {
    expect(JSON.stringify(await read()).length, name).toBeLessThan(MAX_CHARACTERS)
  }
})

it('returns the teaser of each item, and the reading time of articles', async () => {
  await createLongArticle()
  await createLongPaper()
  const teaser = cutText(TEXT, limits.cut.articlePreview)
  const { articles } = await listArticleCards(all)
  expect(articles).toMatchObject([{ teaser, reading_minutes: readingMinutes(TEXT) }])
  expect((await listPaperCards(all)).papers).toMatchObject([{ teaser }])
})

it('returns the whole text where the API specifies it, without its plain-text copy', async () => {
  await createLongArticle()
  const admin = await createAdmin()
  const few = { page: 1, limit: 1 }
  for (const read of [
    () => listApprovedArticles(few),
    () => listArticles(admin, few, 'all', defaultTableChoice),
  ]) {
    const { articles } = await read()
    expect(articles).toMatchObject([{ article_content: HTML }])
    // The text itself, and at most a teaser of it.
    expect(JSON.stringify(articles).length).toBeLessThan(HTML.length + MAX_CHARACTERS)
  }
})
