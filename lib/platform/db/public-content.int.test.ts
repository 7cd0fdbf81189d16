import { expect, it } from 'vitest'
import type { LibraryKind } from '@/lib/core/library-kinds'
import { type ContentFilter, sumCounts } from '@/lib/core/list-query'
import { emptyBetweenTests, emptyDatabase } from '@/lib/testing/database'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createUser,
  createVideo,
} from '@/lib/testing/factories'
import { db } from './client'
import { countPublic, readPublicIds } from './public-content'

emptyBetweenTests()

const count = async (kind: LibraryKind, filter: ContentFilter = {}) =>
  sumCounts(await countPublic(kind), filter)
const articles = () => count('article')

it('counts public rows only', async () => {
  await createArticle({ language: 'fr', audience: 'patients' })
  await createArticle({ language: 'fr', audience: 'clinicians' })
  await createArticle({ language: 'eng' })
  await createPendingArticle()
  await createArticle({ deletedAt: new Date() })
  expect(await articles()).toBe(3)
  expect(await count('article', { language: 'fr' })).toBe(2)
  expect(await count('article', { language: 'fr', audience: 'clinicians' })).toBe(1)
  expect(await count('article', { language: 'kiny' })).toBe(0)
  await createPaper()
  await createVideo()
  await createFact()
  await createFaq()
  for (const kind of ['paper', 'video', 'fact', 'faq'] as const) {
    expect(await count(kind)).toBe(1)
  }
})

it("follows every change of a row's publication", async () => {
  const { id } = await createPendingArticle({ language: 'eng' })
  const update = (data: object) => db().article.update({ where: { id }, data })
  expect(await articles()).toBe(0)
  await update({ isPublished: true, publishedAt: new Date() })
  expect(await articles()).toBe(1)
  await update({ title: 'Another title' })
  expect(await articles()).toBe(1)
  await update({ language: 'fr' })
  expect(await count('article', { language: 'fr' })).toBe(1)
  await update({ deletedAt: new Date() })
  expect(await articles()).toBe(0)
  await update({ deletedAt: null })
  expect(await articles()).toBe(1)
  await db().article.delete({ where: { id } })
  expect(await articles()).toBe(0)
})

it('counts many rows of one statement, and none of a rolled-back one', async () => {
  const data = Array.from({ length: 30 }, (_, number) => ({ title: `Fact ${number}` }))
  await db().fact.createMany({ data })
  expect(await count('fact')).toBe(30)
  const failing = db().$transaction(async (transaction) => {
    await transaction.fact.deleteMany()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count('fact')).toBe(30)
  await db().fact.updateMany({ data: { deletedAt: new Date() } })
  expect(await count('fact')).toBe(0)
})

it('counts every one of many concurrent writes', async () => {
  await Promise.all(Array.from({ length: 24 }, () => createArticle()))
  expect(await articles()).toBe(24)
})

it('is unaffected by changes to an author, and restarts with an empty table', async () => {
  const author = await createUser()
  await createArticle({ authorId: author.id })
  await db().user.delete({ where: { id: author.id } })
  expect(await articles()).toBe(1)
  await emptyDatabase()
  expect(await articles()).toBe(0)
})

it('returns the ids of any range, newest first, of one language or all others', async () => {
  const made = []
  for (const language of ['eng', 'fr', 'eng', 'fr', 'kiny'] as const) {
    made.unshift((await createArticle({ language })).id)
  }
  const [, fr2, eng2, fr1, eng1] = made
  const read = (stretch: Parameters<typeof readPublicIds>[1]) => readPublicIds('article', stretch)
  expect(await read({ skip: 0, take: 9 })).toEqual(made)
  expect(await read({ skip: 1, take: 2 })).toEqual([fr2, eng2])
  expect(await read({ language: 'fr', skip: 0, take: 9 })).toEqual([fr2, fr1])
  expect(await read({ language: { not: 'fr' }, skip: 1, take: 9 })).toEqual([eng2, eng1])
  expect(await read({ skip: 5, take: 9 })).toEqual([])
})

it('returns the same deep ranges as a full scan', async () => {
  const languages = ['eng', 'fr', 'kiny'] as const
  const moment = (number: number) => new Date(Date.UTC(2024, 0, 1) + number * 7 * 3_600_000)
  const data = Array.from({ length: 2500 }, (_, number) => ({
    title: `Video ${number}`,
    url: '',
    language: languages[number % 3],
    createdAt: moment(number),
    deletedAt: number % 10 === 0 ? moment(number) : null,
  }))
  await db().video.createMany({ data })
  const all = await db().video.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  const notFrench = all.filter((row) => row.language !== 'fr').map((row) => row.id)
  for (const skip of [0, 999, 1000, 1001, 1234, 1490, 2240, 2249, 2250, 5000]) {
    const ids = await readPublicIds('video', { skip, take: 20 })
    expect(ids).toEqual(all.slice(skip, skip + 20).map((row) => row.id))
    const others = await readPublicIds('video', { language: { not: 'fr' }, skip, take: 20 })
    expect(others).toEqual(notFrench.slice(skip, skip + 20))
  }
})
