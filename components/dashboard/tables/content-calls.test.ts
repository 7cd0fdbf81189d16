import { expect, it } from 'vitest'
import type { TableQuery } from '../../data-table/use-rows'
import { findInAllRows, readAllRows } from './content-calls'

const { signal } = new AbortController()

/** A stand-in for a list's calls, and the pages requested from it. */
function createList(total: number, takePage = (rows: { id: string }[]) => rows) {
  const rows = Array.from({ length: total }, (_, n) => ({ id: `row ${n + 1}` }))
  const pages: unknown[] = []
  const list = async ({ page, limit }: TableQuery) => {
    pages.push(page)
    const from = (page - 1) * limit
    return { rows: takePage(rows).slice(from, from + limit), total }
  }
  return { calls: { list, getId: ({ id }: { id: string }) => id }, rows, pages }
}

it.each([
  [0, [1]],
  [99, [1]],
  [100, [1, 2]],
  [250, [1, 2, 3]],
])('reads all of %d rows', async (total, asked) => {
  const { calls, rows, pages } = createList(total)
  expect(await readAllRows(calls, signal)).toEqual(rows)
  expect(pages).toEqual(asked)
})

it('reads each row once even if one is added between two pages', async () => {
  let turn = 0
  const { calls, rows } = createList(150, (all) => {
    turn += 1
    return turn === 1 ? all : [{ id: 'added' }, ...all]
  })
  expect(await readAllRows(calls, signal)).toEqual(rows)
})

it('finds a row beyond the first hundred, and returns null for one that is gone', async () => {
  const { calls } = createList(101)
  expect(await findInAllRows(calls)('row 101', signal)).toEqual({ id: 'row 101' })
  expect(await findInAllRows(calls)('row 102', signal)).toBeNull()
})
