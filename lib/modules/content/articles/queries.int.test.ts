import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { siteTextsCache } from '@/lib/platform/site'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createPendingArticle, createUser } from '@/lib/testing/factories'
import { exportArticle } from './export-article'
import {
  findStaffArticle,
  getPublicArticle,
  listApprovedArticles,
  listRelatedArticles,
  searchApprovedArticles,
} from './queries'

emptyBetweenTests()

const first = { page: 1, limit: 12 }
const getIds = (list: { article_id: string }[]) => list.map((article) => article.article_id)

/** Creates one article in each state that the public must never see. */
async function createHidden(title: string) {
  await createPendingArticle({ title })
  await createArticle({ title, deletedAt: new Date() })
  await createArticle({ title, isPublished: false })
}

describe('the public list of articles', () => {
  it('lists approved, undeleted articles, newest first', async () => {
    await createHidden('Hidden')
    const older = await createArticle()
    const newer = await createArticle()
    const { articles, approvedArticlesCount } = await listApprovedArticles(first)
    expect(getIds(articles)).toEqual([newer.id, older.id])
    expect(approvedArticlesCount).toBe(2)
  })

  it('returns an empty page past the end, with the total', async () => {
    await createArticle()
    for (const page of [2, 99_999]) {
      expect(await listApprovedArticles({ page, limit: 12 })).toEqual({
        articles: [],
        approvedArticlesCount: 1,
      })
    }
  })

  it('lists articles in the preferred language first, across pages', async () => {
    const french = [
      await createArticle({ language: 'fr' }),
      await createArticle({ language: 'fr' }),
    ]
    const others = [
      await createArticle(),
      await createArticle({ language: 'kiny' }),
      await createArticle(),
    ]
    const inOrder = [...french.reverse(), ...others.reverse()].map((article) => article.id)
    for (const limit of [1, 2, 3, 4, 5]) {
      const read: string[] = []
      for (let page = 1; page <= Math.ceil(5 / limit); page += 1) {
        read.push(...getIds((await listApprovedArticles({ page, limit }, 'fr')).articles))
      }
      expect(read).toEqual(inOrder)
    }
    expect((await listApprovedArticles({ page: 6, limit: 1 }, 'fr')).articles).toEqual([])
  })

  it("truncates the teaser at 200 characters and shows only the author's name", async () => {
    const author = await createUser({ firstName: 'Keza', lastName: 'Icyizere' })
    await createArticle({ authorId: author.id, content: `<p>${'a'.repeat(250)}</p>` })
    const [article] = (await listApprovedArticles(first)).articles
    expect(article?.teaser).toBe(`${'a'.repeat(200)}…`)
    expect(article?.author).toMatchObject({ first_name: 'Keza', last_name: 'Icyizere' })
    expect(JSON.stringify(article)).not.toContain(author.email)
  })

  it('lists up to four related articles, same language first', async () => {
    const article = await createArticle({ language: 'fr' })
    const sibling = await createArticle({ language: 'fr' })
    for (let each = 0; each < 5; each += 1) await createArticle()
    const related = getIds(await listRelatedArticles(article.id, 'fr'))
    expect(related).toHaveLength(4)
    expect(related[0]).toBe(sibling.id)
    expect(related).not.toContain(article.id)
  })
})

it('names a reviewer who was asked only once they have confirmed', async () => {
  const { id: reviewerId } = await createUser()
  const { id } = await createArticle({ title: 'Zebra', reviewerId, reviewedAt: null })
  const { articles } = await listApprovedArticles(first)
  const { articles: found } = await searchApprovedArticles('zebra', first)
  expect([...articles, ...found].map(({ reviewer }) => reviewer)).toEqual([null, null])
  expect(await getPublicArticle(id)).toMatchObject({ article: { reviewer: null } })
  const forStaff = await findStaffArticle(await createUser({ role: 'ADMIN' }), id)
  expect(forStaff).toMatchObject({
    reviewer: { page: null },
    editorial: { reviewer_id: reviewerId },
  })
})

describe('a single article', () => {
  it('returns an approved article', async () => {
    const { id } = await createArticle()
    expect(await getPublicArticle(id)).toMatchObject({
      state: 'public',
      article: { article_id: id },
    })
  })

  it('shows a long emergency number in its file in national format', async () => {
    const content = '<aside class="care care-emergency"><p>A fever.</p></aside>'
    const { id } = await createArticle({ content })
    const texts = { emergency: { numbers: '+250788123456' } }
    siteTextsCache.ingingoSiteTexts = { texts, mark: '' }
    const file = await exportArticle(id)
    delete siteTextsCache.ingingoSiteTexts
    expect(file).toContain('href="tel:+250788123456"')
    expect(file).toContain('>Call 0788 123 456</a>')
  })

  it('returns `gone` for a deleted article that was public once', async () => {
    const deletedAt = new Date()
    for (const over of [{ deletedAt }, { deletedAt, isPublished: false }]) {
      expect(await getPublicArticle((await createArticle(over)).id)).toEqual({ state: 'gone' })
    }
  })

  it('returns `missing` for an article that was taken back', async () => {
    const { id } = await createArticle({ isPublished: false })
    expect(await getPublicArticle(id)).toEqual({ state: 'missing' })
  })

  it('returns `missing` for a never public article, an unknown id and a malformed id', async () => {
    const pending = await createPendingArticle()
    const dropped = await createPendingArticle({ deletedAt: new Date() })
    for (const id of [pending.id, dropped.id, randomUUID(), 'abc', '', `${pending.id}'`]) {
      expect(await getPublicArticle(id)).toEqual({ state: 'missing' })
    }
  })
})

describe('the search of articles', () => {
  const search = async (typed: string, paging = first) => {
    const { articles, articlesCount } = await searchApprovedArticles(typed, paging)
    expect(articles.length).toBeLessThanOrEqual(articlesCount)
    return getIds(articles)
  }

  it('never finds pending, taken down or deleted articles', async () => {
    await createHidden('Gout')
    expect(await search('gout')).toEqual([])
    expect(await search('goutt')).toEqual([])
  })

  it('matches words and word beginnings in title and body', async () => {
    const { id } = await createArticle({
      title: 'Gout',
      content: '<p>Allopurinol lowers uric acid.</p>',
    })
    for (const typed of ['GOUT', 'allopurinol', 'allopu', 'uric gout']) {
      expect(await search(typed)).toEqual([id])
    }
    expect(await search('<p>')).toEqual([])
  })

  it('requires both words of a query, unless one is in the title', async () => {
    const { id } = await createArticle({ title: 'Gout', content: '<p>Allopurinol.</p>' })
    expect(await search('allopurinol zzzzqqqq')).toEqual([])
    expect(await search('gout zzzzqqqq')).toEqual([id])
  })

  it('ignores accents in queries and texts', async () => {
    const { id } = await createArticle({ content: '<p>La caféine et les articulations.</p>' })
    expect(await search('cafeine')).toEqual([id])
    expect(await search('caféine')).toEqual([id])
    const plain = await createArticle({ content: '<p>Theine without accents.</p>' })
    expect(await search('théine')).toEqual([plain.id])
  })

  it('tolerates a misspelling, on every page', async () => {
    const older = await createArticle({ title: 'Arthritis of the knee' })
    const newer = await createArticle({ title: 'Arthritis of the hand' })
    expect((await search('artritis')).sort()).toEqual([older.id, newer.id].sort())
    const pages = [
      ...(await search('artritis', { page: 1, limit: 1 })),
      ...(await search('artritis', { page: 2, limit: 1 })),
    ]
    expect(pages.sort()).toEqual([older.id, newer.id].sort())
    expect(await search('artritis', { page: 3, limit: 1 })).toEqual([])
  })

  it('highlights matches and marks where the text was cut', async () => {
    const around = 'some words '.repeat(40)
    await createArticle({
      content: `<p>It begins here. ${around} gout ${around} It ends here.</p>`,
    })
    const [article] = (await searchApprovedArticles('gout', first)).articles
    expect(article?.excerpt.filter((piece) => piece.hit)).toEqual([{ text: 'gout', hit: true }])
    expect(article?.excerpt.at(0)?.text).toBe('… ')
    expect(article?.excerpt.at(-1)?.text).toBe(' …')
  })

  it('adds no ellipsis to a text shown whole', async () => {
    await createArticle({ content: '<p>Gout is treatable.</p>' })
    const [article] = (await searchApprovedArticles('gout', first)).articles
    expect(article?.excerpt).toEqual([
      { text: 'Gout', hit: true },
      { text: ' is treatable', hit: false },
    ])
  })

  it.each([
    '%',
    '_',
    '\\',
    `'`,
    `"'; DROP TABLE article; --`,
    '\u0000',
    '🦴',
    '\u202E\u200F',
    '& | ! :* ( ) <->',
    '',
    '   ',
  ])('treats %j as plain text', async (typed) => {
    await createArticle({ title: 'Everything', content: '<p>100 % of a_b \\ text.</p>' })
    expect(await search(typed)).toEqual([])
  })

  it('accepts 10 KB of arbitrary input', async () => {
    await createArticle()
    expect(await search('gout '.repeat(2000))).toEqual([])
    expect(await search('x'.repeat(10_000))).toEqual([])
    expect(await search('🦴'.repeat(2500))).toEqual([])
  })
})
