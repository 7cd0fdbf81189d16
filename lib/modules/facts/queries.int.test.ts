import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createFact } from '@/lib/testing/factories'
import { listFacts, listFactsFor, searchFacts } from './queries'

emptyBetweenTests()

const first = { page: 1, limit: 20 }
const getIds = (list: { duk_id: string }[]) => list.map((fact) => fact.duk_id)

it('lists facts that are not deleted, newest first', async () => {
  await createFact({ deletedAt: new Date() })
  const older = await createFact()
  const newer = await createFact()
  const { DUK, dukCount } = await listFacts(first)
  expect(getIds(DUK)).toEqual([newer.id, older.id])
  expect(dukCount).toBe(2)
})

it('returns an empty page past the end, with the total', async () => {
  await createFact()
  expect(await listFacts({ page: 9, limit: 20 })).toEqual({ DUK: [], dukCount: 1 })
  expect(await listFacts({ page: 9, limit: 20 }, 'kiny')).toEqual({ DUK: [], dukCount: 1 })
})

it('lists facts in the preferred language first, across pages', async () => {
  const own = await createFact({ language: 'kiny' })
  const other = await createFact()
  const newest = await createFact()
  const pages = await Promise.all([1, 2, 3].map((page) => listFacts({ page, limit: 1 }, 'kiny')))
  expect(pages.flatMap(({ DUK }) => getIds(DUK))).toEqual([own.id, newest.id, other.id])
})

it('returns facts in one language, or all if it has none', async () => {
  const own = await createFact({ language: 'fr' })
  const other = await createFact()
  expect(getIds(await listFactsFor('fr', 100))).toEqual([own.id])
  expect(getIds(await listFactsFor('kisw', 100))).toEqual([other.id, own.id])
})

it('finds a fact and returns its whole text with highlights', async () => {
  await createFact({ title: 'Gout', deletedAt: new Date() })
  const content = `${'Water helps. '.repeat(30)}Uric acid falls.`
  const { id } = await createFact({ title: 'Gout', content })
  const { duk, dukCount } = await searchFacts('uric', first)
  expect(getIds(duk)).toEqual([id])
  expect(dukCount).toBe(1)
  expect(duk[0]?.excerpt.map((piece) => piece.text).join('')).toBe(content)
  expect(duk[0]?.excerpt.filter((piece) => piece.hit)).toEqual([{ text: 'Uric', hit: true }])
})
