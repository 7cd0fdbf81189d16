import { expect, it } from 'vitest'
import { elapsedSince } from './dates'

const since = '2026-11-21T08:00:00Z'

it.each([
  ['2026-11-21T08:00:59Z', 'minutes', 0],
  ['2026-11-21T08:59:59Z', 'minutes', 59],
  ['2026-11-21T09:00:00Z', 'hours', 1],
  ['2026-11-23T07:59:59Z', 'hours', 47],
  ['2026-11-23T08:00:00Z', 'days', 2],
] as const)('measures the time elapsed at %s in %s as %d', (now, unit, count) => {
  expect(elapsedSince(since, new Date(now))).toEqual({ unit, count })
})

it('returns zero for a clock that is behind', () => {
  expect(elapsedSince(since, new Date('2026-11-21T07:00:00Z')).count).toBe(0)
})
