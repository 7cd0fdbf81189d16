import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { flushReadership } from '@/lib/platform/readership/flush'
import { addToTally, type Count, takeTally } from '@/lib/platform/readership/tally.mjs'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createPaper, createVideo } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET } from './route'

setUpAccountTests()

// The day must not change during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-15T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const count = (kind: Count['kind'], subject: string, times = 1, language = 'en') =>
  addToTally({ kind, subject, language, count: times })

async function read(query = '') {
  const { status, data } = await callRoute(GET, {
    method: 'GET',
    query,
    bearer: await signIn(await createAdmin()),
  })
  expect(status).toBe(200)
  return data
}

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

it('lists current readings, most first, by the language of the page', async () => {
  const article = await createArticle({ title: 'Gout', language: 'kiny' })
  const video = await createVideo({ title: 'Gout in motion' })
  const paper = await createPaper({ title: 'Gout in Rwanda' })
  count('ARTICLE', article.id, 3, 'rw')
  count('ARTICLE', article.id, 1)
  count('ARTICLE_FILE', article.id)
  count('VIDEO', video.id, 2)
  count('PAPER', paper.id)
  count('PAPER_FILE', paper.id, 5)
  const { items, days } = await read()
  expect(items.map(({ title, views, downloads }) => [title, views, downloads])).toEqual([
    ['Gout', 4, 1],
    ['Gout in motion', 2, 0],
    ['Gout in Rwanda', 1, 5],
  ])
  expect(items[0]).toMatchObject({
    kind: 'article',
    id: article.id,
    language: 'kiny',
    views_by_locale: { en: 1, fr: 0, rw: 3, sw: 0 },
  })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ views: 7, downloads: 6 })
})

it('counts each day separately, for the requested number of days', async () => {
  const { id } = await createArticle()
  for (const days of [0, 6, 7, 89, 90]) {
    count('ARTICLE', id)
    await flushReadership(daysAgo(days))
  }
  const viewsOver = async (query: string) => {
    const { days } = await read(query)
    return [days.length, days.reduce((sum, { views }) => sum + views, 0)]
  }
  expect(await viewsOver('days=7')).toEqual([7, 2])
  expect(await viewsOver('days=30')).toEqual([30, 3])
  expect(await viewsOver('days=90')).toEqual([90, 4])
  expect(await viewsOver('days=12')).toEqual([30, 3])
})

it('omits items that are not public', async () => {
  const gone = [
    await createArticle({ deletedAt: new Date() }),
    await createArticle({ isPublished: false, publishedAt: null }),
  ]
  for (const { id } of gone) count('ARTICLE', id)
  count('ARTICLE', crypto.randomUUID())
  expect((await read()).items).toEqual([])
})

it('lists searches without results, most requested first', async () => {
  count('NOT_FOUND', 'tractor', 2)
  count('NOT_FOUND', 'imodoka', 3, 'rw')
  const { not_found } = await read()
  expect(not_found).toMatchObject([
    { words: 'imodoka', locale: 'rw', count: 3 },
    { words: 'tractor', locale: 'en', count: 2 },
  ])
})

it('limits the number of different searches per day', async () => {
  const words = (begin: string) => {
    for (let each = 0; each < 600; each += 1) count('NOT_FOUND', `${begin}${each} end`, 2)
  }
  words('a')
  await flushReadership()
  words('b')
  count('NOT_FOUND', 'a1 end')
  await flushReadership()
  expect(await db().dailyCount.count()).toBe(500)
})

it('loses nothing when a write fails', async () => {
  const subject = 'longer than its column'.padEnd(61, '.')
  count('PAPER', subject, 2)
  await expect(flushReadership()).rejects.toThrow()
  expect(takeTally()).toEqual([{ kind: 'PAPER', subject, language: 'en', count: 2 }])
})
