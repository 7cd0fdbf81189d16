import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createFact } from '@/lib/testing/factories'
import { listFacts, listFactsFor, searchFacts } from './queries'

emptyBetweenTests()

const first = { page: 1, limit: 20 }
const idsOf = (list: { duk_id: string }[]) => list.map((fact) => fact.duk_id)

it('lists what is not deleted, newest first', async () => {
  await createFact({ deletedAt: new Date() })
  const older = await createFact()
  const newer = await createFact()
  const { DUK, dukCount } = await listFacts(first)
  expect(idsOf(DUK)).toEqual([newer.id, older.id])
  expect(dukCount).toBe(2)
})

it('is empty beyond its end, and still knows how many there are', async () => {
  await createFact()
  expect(await listFacts({ page: 9, limit: 20 })).toEqual({ DUK: [], dukCount: 1 })
  expect(await listFacts({ page: 9, limit: 20 }, 'kiny')).toEqual({ DUK: [], dukCount: 1 })
})

it('puts the facts of the language preferred before the others, across pages', async () => {
  const own = await createFact({ language: 'kiny' })
  const other = await createFact()
  const newest = await createFact()
  const pages = await Promise.all([1, 2, 3].map((page) => listFacts({ page, limit: 1 }, 'kiny')))
  expect(pages.flatMap(({ DUK }) => idsOf(DUK))).toEqual([own.id, newest.id, other.id])
})

it('gives the facts of one language, or all where that one has none', async () => {
  const own = await createFact({ language: 'fr' })
  const other = await createFact()
  expect(idsOf(await listFactsFor('fr', 100))).toEqual([own.id])
  expect(idsOf(await listFactsFor('kisw', 100))).toEqual([other.id, own.id])
})

it('finds a fact and shows it whole, the words marked', async () => {
  await createFact({ title: 'Gout', deletedAt: new Date() })
  const content = `${'Water helps. '.repeat(30)}Uric acid falls.`
  const { id } = await createFact({ title: 'Gout', content })
  const { duk, dukCount } = await searchFacts('uric', first)
  expect(idsOf(duk)).toEqual([id])
  expect(dukCount).toBe(1)
  expect(duk[0]?.excerpt.map((piece) => piece.text).join('')).toBe(content)
  expect(duk[0]?.excerpt.filter((piece) => piece.hit)).toEqual([{ text: 'Uric', hit: true }])
})
