import { expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createVideo,
} from '@/lib/testing/factories'
import { searchEverything } from './queries'

emptyBetweenTests()

it('finds every kind, counts all and gives the best few of each', async () => {
  for (let each = 0; each < 3; each += 1) await createArticle({ title: `Gout ${each}` })
  await createPaper({ title: 'Gout in primary care' })
  await createVideo({ title: 'Living with gout' })
  await createFact({ title: 'Gout begins overnight' })
  await createFaq({ question: 'What is gout?' })
  const found = await searchEverything('gout', 2)
  expect(found.article.items).toHaveLength(2)
  expect(found.article.total).toBe(3)
  expect(found.paper.total).toBe(1)
  expect(found.video.total).toBe(1)
  expect(found.fact.total).toBe(1)
  expect(found.faq.total).toBe(1)
  expect(found.total).toBe(7)
  expect(found.isCut).toBe(false)
})

it('puts what is in the language of the reader first, whatever ranks better', async () => {
  await createArticle({ title: 'Gout', language: 'eng' })
  const own = await createArticle({
    title: 'Les crises',
    content: '<p>La gout.</p>',
    language: 'fr',
  })
  const first = async (language?: 'fr') =>
    (await searchEverything('gout', 1, language)).article.items[0]?.id
  expect(await first('fr')).toBe(own.id)
  expect((await searchEverything('gout', 1, 'fr')).bestLanguage).toBe('eng')
  expect(await first()).not.toBe(own.id)
})

it('narrows what it finds to one audience; facts and questions are for patients', async () => {
  const article = await createArticle({ title: 'Gout' })
  const paper = await createPaper({ title: 'Gout' })
  const video = await createVideo({ title: 'Gout', audience: 'clinicians' })
  const fact = await createFact({ title: 'Gout' })
  const faq = await createFaq({ question: 'Gout?' })
  const idsFor = async (audience?: 'patients' | 'clinicians') => {
    const found = await searchEverything('gout', 5, undefined, audience)
    const kinds = [found.article, found.paper, found.video, found.fact, found.faq]
    expect(found.total).toBe(kinds.reduce((sum, { total }) => sum + total, 0))
    return kinds.flatMap(({ items }) => items.map(({ id }) => id))
  }
  expect(await idsFor('patients')).toEqual([article.id, fact.id, faq.id])
  expect(await idsFor('clinicians')).toEqual([paper.id, video.id])
  expect(await idsFor()).toHaveLength(5)
})

it('finds what has most of the words where nothing has all', async () => {
  const most = await createArticle({ title: 'Gout and beans' })
  await createArticle({ title: 'Beans' })
  const { article } = await searchEverything('what gout beans tractor', 5)
  expect(article.items.map(({ id }) => id)).toEqual([most.id])
})

it('finds nothing that is pending or deleted, of any kind', async () => {
  const deletedAt = new Date()
  await createPendingArticle({ title: 'Gout' })
  await createArticle({ title: 'Gout', deletedAt })
  await createPaper({ title: 'Gout', isPublished: false, publishedAt: null })
  await createPaper({ title: 'Gout', deletedAt })
  await createVideo({ title: 'Gout', deletedAt })
  await createFact({ title: 'Gout', deletedAt })
  await createFaq({ question: 'Gout?', deletedAt })
  expect((await searchEverything('gout', 5)).total).toBe(0)
})

it('prefers a title to a text', async () => {
  const inTitle = await createArticle({ title: 'Lupus', content: '<p>A disease.</p>' })
  await createArticle({ title: 'A disease', content: '<p>It may be lupus.</p>' })
  const { article } = await searchEverything('lupus', 5)
  expect(article.items[0]?.id).toBe(inTitle.id)
  expect(article.total).toBe(2)
})

it('marks the hits in the title of a video, which has no other text', async () => {
  await createVideo({ title: 'Living with gout' })
  const { video } = await searchEverything('gout', 5)
  expect(video.items[0]?.excerpt).toEqual([
    { text: 'Living with ', hit: false },
    { text: 'gout', hit: true },
  ])
})

it('says when more was found than was counted', async () => {
  const data = Array.from({ length: 1001 }, (_, number) => ({ title: `Gout fact ${number}` }))
  await db().fact.createMany({ data })
  const found = await searchEverything('gout', 5)
  expect(found.isCut).toBe(true)
  expect(found.total).toBe(1000)
  expect(found.fact.items).toHaveLength(5)
})

it.each(['%', '\\', `'"`, '\u0000', '🦴', '\u200F', ' '])(
  'takes %j for no word at all',
  async (typed) => {
    await createArticle()
    expect(await searchEverything(typed, 5)).toMatchObject({ total: 0, isBlank: true })
  },
)
