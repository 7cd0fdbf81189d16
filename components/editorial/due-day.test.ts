import { expect, test } from 'vitest'
import { getDayInOneYear, toFutureDay } from './editorial-state'

const now = Date.parse('2026-03-01T09:00:00Z')

test('puts a future day into the field', () => {
  expect(toFutureDay('2026-03-02T00:00:00.000Z', now)).toBe('2026-03-02')
  expect(toFutureDay('2026-03-02', now)).toBe('2026-03-02')
})

test('leaves the field empty for today, a past day and an invalid day', () => {
  for (const due of ['2026-03-01T00:00:00.000Z', '2025-01-01', '', 'soon', null]) {
    expect(toFutureDay(due, now)).toBe('')
  }
})

test('returns a future day a year later, also from 29 February', () => {
  expect(getDayInOneYear(now)).toBe('2027-03-01')
  expect(getDayInOneYear(Date.parse('2028-02-29T12:00:00Z'))).toBe('2029-03-01')
})
