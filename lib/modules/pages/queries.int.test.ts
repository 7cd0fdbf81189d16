import { expect, it } from 'vitest'
import { recordChange } from '@/lib/platform/cache/changes.mjs'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { NOTHING_FOUND } from '@/lib/platform/readership/tally.mjs'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  createArticle,
  createArticleComment,
  createPaper,
  createVideo,
} from '@/lib/testing/factories'
import { readArticlePage, readListSearch, readSearchPage, readSlug } from './queries'

emptyBetweenTests()

it('keeps the cached text and recommendations after a comment, and shows the comment', async () => {
  const { id } = await createArticle({ title: 'Gout' })
  const other = await createArticle({ title: 'Lupus' })
  const shown = async () => {
    const page = await readArticlePage(id)
    return {
      title: page?.read.article.article_title,
      related: page?.read.related.map(({ article_title }) => article_title),
      comments: page?.read.comments.length,
    }
  }
  expect(await shown()).toEqual({ title: 'Gout', related: ['Lupus'], comments: 0 })
  // Changed without revalidation, so that a second read would show it.
  await db().article.update({ where: { id }, data: { title: 'Gout, read again' } })
  await db().article.update({ where: { id: other.id }, data: { title: 'Lupus, read again' } })
  await createArticleComment({ articleId: id })
  recordChange([tags.comments('article', id)])
  expect(await shown()).toEqual({ title: 'Gout', related: ['Lupus'], comments: 1 })
})

it('re-reads changed items, and drops withdrawn ones', async () => {
  const [{ id }, other] = [await createArticle({ title: 'Gout' }), await createArticle()]
  await readArticlePage(id)
  await db().article.update({ where: { id }, data: { title: 'Gout today' } })
  recordChange([tags.article(id)])
  expect((await readArticlePage(id))?.read.article.article_title).toBe('Gout today')
  await db().article.update({ where: { id: other.id }, data: { isPublished: false } })
  recordChange([tags.article(other.id), tags.articles, tags.articleOrder])
  expect((await readArticlePage(id))?.read.related).toEqual([])
  await db().article.update({ where: { id }, data: { isPublished: false } })
  recordChange([tags.article(id)])
  expect(await readArticlePage(id)).toBeNull()
})

it('does not mix the results of sentences that begin with the same stop words', async () => {
  const find = async (typed: string) =>
    (await readSearchPage(typed, 5)).read.article.items.map(({ title }) => title)
  for (const title of ['Sarcoidosis', 'Scleroderma']) await createArticle({ title })
  recordChange([tags.articles])
  expect(await find('I want to know what I should do about sarcoidosis')).toEqual(['Sarcoidosis'])
  expect(await find('I want to know what I should do about scleroderma')).toEqual(['Scleroderma'])
})

it('tags a search with everything it could find, and with whether it found nothing', async () => {
  const kinds = [tags.articles, tags.papers, tags.videos, tags.facts, tags.faqs, tags.topics]
  expect((await readSearchPage('gout', 5)).tags).toEqual([...kinds, NOTHING_FOUND])
  const narrowed = await readSearchPage('gout', 5, undefined, { audience: 'clinicians' })
  expect(narrowed).toMatchObject({ read: { total: 0 }, tags: kinds })
  await createArticle({ title: 'Gout' })
  recordChange([tags.articles])
  expect((await readSearchPage('gout', 5)).tags).toEqual(kinds)
})

it('reads a search once for all spellings of the same words', async () => {
  await createArticle({ title: 'Gout' })
  const { read } = await readSearchPage(' Gout?', 5)
  expect((await readSearchPage('gout', 5)).read).toBe(read)
  expect((await readSearchPage('gouts', 5)).read).not.toBe(read)
})

it('reads a page of the search of each list, with the tags of what it could find', async () => {
  const [article] = [
    await createArticle({ title: 'Gout' }),
    await createArticle({ title: 'Lupus' }),
  ]
  await createPaper({ title: 'Gout' })
  const found = await readListSearch('articles', 'gout', 1, {})
  expect(found.tags).toEqual([tags.articles, tags.topics])
  expect(found.read.articles.map(({ article_id }) => article_id)).toEqual([article.id])
  expect((await readListSearch('articles', 'gout', 2, {})).read.articles).toEqual([])
  const { read } = await readListSearch('papers', 'gout', 1, { audience: 'patients' })
  expect(read).toMatchObject({ papers: [], paperCount: 0, counts: [{ audience: 'clinicians' }] })
})

it('lists the other languages of an article until one is withdrawn', async () => {
  const { id } = await createArticle({ language: 'eng' })
  const french = await createArticle({ language: 'fr', translationOf: id })
  const getOthers = async () => (await readArticlePage(id))?.read.translations.others
  expect(await getOthers()).toMatchObject([{ id: french.id, language: 'fr' }])
  await db().article.update({ where: { id: french.id }, data: { isPublished: false } })
  recordChange([tags.article(french.id)])
  expect(await getOthers()).toEqual([])
})

it('lists a language again once it is restored', async () => {
  const { id } = await createArticle({ language: 'eng' })
  const data = { language: 'fr', translationOf: id, deletedAt: new Date() } as const
  const french = await createArticle(data)
  const page = await readArticlePage(id)
  expect(page?.read.translations.others).toEqual([])
  expect(page?.tags).toContain(tags.article(french.id))
  await db().article.update({ where: { id: french.id }, data: { deletedAt: null } })
  recordChange([tags.article(french.id)])
  expect((await readArticlePage(id))?.read.translations.others).toMatchObject([{ id: french.id }])
})

it('returns the address slug of public items only', async () => {
  const article = await createArticle({ title: 'Hot, swollen joint', language: 'eng' })
  const paper = await createPaper({ title: 'Polyarthrite rhumatoïde' })
  const video = await createVideo({ title: '???' })
  expect(await readSlug('article', article.id)).toEqual({
    slug: 'hot-swollen-joint',
    tags: [tags.article(article.id)],
  })
  expect((await readSlug('papers', paper.id))?.slug).toBe('polyarthrite-rhumatoide')
  expect((await readSlug('video', video.id))?.slug).toBe('video')
  expect(await readSlug('papers', article.id)).toBeNull()
  expect(await readSlug('article', (await createArticle({ isPublished: false })).id)).toBeNull()
  expect(await readSlug('article', (await createArticle({ deletedAt: new Date() })).id)).toBeNull()
})
