import { describe, expect, it } from 'vitest'
import { sumCounts } from '@/lib/core/list-query'
import { setTopics } from '@/lib/modules/content/service'
import { listAboutTopic, searchEverything } from '@/lib/modules/search/queries'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  buildTopicTexts,
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createTopic,
  createVideo,
} from '@/lib/testing/factories'
import { findNamedTopic, findTopic, listAllTopics, readTopicNames, searchTopics } from './queries'

emptyBetweenTests()

const gout = () =>
  createTopic({ slug: 'gout', texts: buildTopicTexts('Gout', ['rubagimpande', 'goutté']) })

const link = (kind: Parameters<typeof setTopics>[1], id: string, ...slugs: string[]) =>
  db().$transaction((tx) => setTopics(tx, kind, id, slugs))

/** Creates one item of each kind with the topic, none of which contains its name. */
async function createAbout(slug: string) {
  const ids = {
    article: (await createArticle({ title: 'Attacks' })).id,
    paper: (await createPaper({ title: 'Attacks' })).id,
    video: (await createVideo({ title: 'Attacks' })).id,
    fact: (await createFact({ title: 'Attacks' })).id,
    faq: (await createFaq({ question: 'Attacks?' })).id,
  }
  for (const kind of ['article', 'paper', 'video', 'fact', 'faq'] as const)
    await link(kind, ids[kind], slug)
  return ids
}

describe('content with a topic', () => {
  it('is found by each of its names, by prefix, without accents and misspelt', async () => {
    await gout()
    await createAbout('gout')
    for (const typed of ['gout', 'rubagimpande', 'rubagi', 'goutte', 'rubagimpend']) {
      expect((await searchEverything(typed, 5)).total, typed).toBe(5)
    }
  })

  it('shows its new name after a rename, and none once it is archived', async () => {
    const { id } = await gout()
    const { faq } = await createAbout('gout')
    const names = async () => {
      const { topics } = await db().faq.findUniqueOrThrow({ where: { id: faq } })
      return JSON.stringify(topics)
    }
    await db().topic.update({ where: { id }, data: { texts: buildTopicTexts('Crystals') } })
    expect(await names()).toContain('Crystals')
    expect((await searchEverything('rubagimpande', 5)).total).toBe(0)
    await db().topic.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(await names()).toBe('[]')
    await db().topic.update({ where: { id }, data: { deletedAt: null } })
    expect(await names()).toContain('Crystals')
  })

  it('leaves the topic once another is chosen', async () => {
    await gout()
    await createTopic({ slug: 'knee' })
    const { article } = await createAbout('gout')
    await link('article', article, 'knee', 'nowhere')
    const links = await db().contentTopic.findMany({
      select: { topic: { select: { slug: true } } },
      where: { articleId: article },
    })
    expect(links).toEqual([{ topic: { slug: 'knee' } }])
    expect((await searchEverything('rubagimpande', 5)).article.total).toBe(0)
  })

  it("prevents the topic's deletion, and is deleted with its links", async () => {
    const { id } = await gout()
    const { fact } = await createAbout('gout')
    await expect(db().topic.delete({ where: { id } })).rejects.toThrow()
    await db().fact.delete({ where: { id: fact } })
    expect(await db().contentTopic.count()).toBe(4)
  })
})

describe('the page of a topic', () => {
  it("lists all public content about it, in the reader's language first", async () => {
    const { id } = await gout()
    await createAbout('gout')
    const own = await createArticle({ title: 'Crises', language: 'fr', publishedAt: new Date(0) })
    await link('article', own.id, 'gout')
    await link('article', (await createPendingArticle({})).id, 'gout')
    const found = await listAboutTopic(id, 'fr', 5)
    expect(found.total).toBe(6)
    expect(found.article.items[0]?.id).toBe(own.id)
    expect((await findTopic('gout'))?.content_count).toBe(6)
  })

  it('lists texts for patients before those for clinicians, the newest first', async () => {
    const { id } = await gout()
    const made: string[] = []
    for (const audience of ['clinicians', 'patients', 'patients', 'clinicians'] as const) {
      const { id: article } = await createArticle({ audience, language: 'eng' })
      await link('article', article, 'gout')
      made.push(article)
    }
    const own = await createArticle({ audience: 'clinicians', language: 'fr' })
    await link('article', own.id, 'gout')
    const { article } = await listAboutTopic(id, 'fr', 5)
    const inOrder = [own.id, ...[2, 1, 3, 0].map((at) => made[at])]
    expect(article.items.map((each) => each.id)).toEqual(inOrder)
  })

  it('is filtered by audience and language, with the counts of all', async () => {
    const { id } = await gout()
    await createAbout('gout')
    const french = await createArticle({ language: 'fr', audience: 'clinicians' })
    await link('article', french.id, 'gout')
    const found = await listAboutTopic(id, 'eng', 5, { audience: 'clinicians', language: 'fr' })
    expect(found.article.items.map((each) => each.id)).toEqual([french.id])
    expect(found.total).toBe(1)
    expect(found.fact.items).toEqual([])
    expect(sumCounts(found.article.counts, {})).toBe(2)
  })

  it('shows facts whole, and the beginning of content with its own page', async () => {
    const { id } = await gout()
    const long = 'Water helps the kidneys. '.repeat(20).trim()
    await link('fact', (await createFact({ content: long })).id, 'gout')
    await link('video', (await createVideo({ transcript: long })).id, 'gout')
    const { fact, video } = await listAboutTopic(id, 'eng', 5)
    expect(fact.items[0]?.excerpt).toEqual([{ text: long, hit: false }])
    expect(video.items[0]?.excerpt[0]?.text.length).toBeLessThan(210)
  })

  it('returns null for an archived or unknown topic', async () => {
    await createTopic({ slug: 'gone', deletedAt: new Date() })
    expect(await findTopic('gone')).toBeNull()
    expect(await findTopic('nowhere')).toBeNull()
    expect(await findTopic('gout\0')).toBeNull()
    expect(await listAllTopics()).toEqual([])
  })
})

it('finds a topic by any of its names, without accents', async () => {
  await gout()
  await createTopic({ slug: 'knee' })
  const { topics } = await searchTopics('GOUTTE', { page: 1, limit: 5 })
  expect(topics.map(({ slug }) => slug)).toEqual(['gout'])
})

describe('the topic of a search', () => {
  it('is the one whose name or synonym was typed, without accents, case and stop words', async () => {
    await gout()
    const names = await readTopicNames()
    const sentence = 'I want to know what I should do about my gout'
    for (const typed of ['Gout', 'what is gout?', 'GOUTTE', 'Rubagimpande ni iki', sentence]) {
      expect(findNamedTopic(names, typed)?.slug, typed).toBe('gout')
    }
    for (const typed of ['gou', 'gout diet', '', '__proto__', 'constructor']) {
      expect(findNamedTopic(names, typed), typed).toBeNull()
    }
  })

  it('is none once it is archived', async () => {
    const { id } = await gout()
    await db().topic.update({ where: { id }, data: { deletedAt: new Date() } })
    expect(findNamedTopic(await readTopicNames(), 'gout')).toBeNull()
  })
})
