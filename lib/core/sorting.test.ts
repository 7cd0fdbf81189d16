import { expect, it } from 'vitest'
import { nextSorting, sortingOf, sortingText } from './list-query'

it('reads a column of an address, and writes it back', () => {
  for (const text of ['title', '-title']) expect(sortingText(sortingOf(text))).toBe(text)
  expect(sortingOf('-title')).toEqual({ by: 'title', isDescending: true })
})

it('goes from the beginning to the end, and then back to how the table comes', () => {
  const first = nextSorting('title', { by: 'created', isDescending: true })
  const second = nextSorting('title', first)
  expect([first, second, nextSorting('title', second)]).toEqual([
    { by: 'title', isDescending: false },
    { by: 'title', isDescending: true },
    null,
  ])
})
