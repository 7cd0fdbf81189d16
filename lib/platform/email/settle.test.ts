import { expect, it } from 'vitest'
import { MAX_ATTEMPTS, nextTry } from './outbox'

it('retries after 1, 5, 15 and 60 minutes, then every six hours, ten attempts in all', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const attempts = Array.from({ length: MAX_ATTEMPTS }, (_, index) => index + 1)
  const minutes = attempts.map((attempt) => {
    const next = nextTry(attempt, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 15, 60, 360, 360, 360, 360, 360, null])
})
