import { expect, it } from 'vitest'
import { nextSorting, parseSorting, sortingText } from './list-query'

it('parses a column from an address, and formats it again', () => {
  for (const text of ['title', '-title']) expect(sortingText(parseSorting(text))).toBe(text)
  expect(parseSorting('-title')).toEqual({ by: 'title', isDescending: true })
})

it("cycles through ascending, descending and the list's own order", () => {
  const first = nextSorting('title', { by: 'created', isDescending: true })
  const second = nextSorting('title', first)
  expect([first, second, nextSorting('title', second)]).toEqual([
    { by: 'title', isDescending: false },
    { by: 'title', isDescending: true },
    null,
  ])
})
