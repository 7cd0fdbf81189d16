import { expect, test } from 'vitest'
import { dayInAYear, dayToCome } from './editorial-state'

const now = Date.parse('2026-03-01T09:00:00Z')

test('a day that is still to come stands in the field', () => {
  expect(dayToCome('2026-03-02T00:00:00.000Z', now)).toBe('2026-03-02')
  expect(dayToCome('2026-03-02', now)).toBe('2026-03-02')
})

test('today, a day that is over, and what is no day leave it empty', () => {
  for (const due of ['2026-03-01T00:00:00.000Z', '2025-01-01', '', 'soon', null]) {
    expect(dayToCome(due, now)).toBe('')
  }
})

test('a year on is a day to come, also from the day that most years lack', () => {
  expect(dayInAYear(now)).toBe('2027-03-01')
  expect(dayInAYear(Date.parse('2028-02-29T12:00:00Z'))).toBe('2029-03-01')
})
