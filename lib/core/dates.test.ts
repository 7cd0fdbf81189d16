import { describe, expect, it } from 'vitest'
import { daysSince, formatLongDate, formatLongMonth, formatMonth, formatTime } from './dates'

describe('formatLongDate', () => {
  it.each([
    ['en', 'November 21, 2026'],
    ['fr', '21 novembre 2026'],
    ['sw', '21 Novemba 2026'],
    ['rw', '21 Ugushyingo 2026'],
  ] as const)('formats a date in %s', (locale, text) => {
    expect(formatLongDate('2026-11-21T10:00:00Z', locale)).toBe(text)
  })

  it('uses the day in Kigali', () => {
    expect(formatLongDate('2026-01-31T22:30:00Z', 'en')).toBe('February 1, 2026')
    expect(formatLongDate('2026-01-31T22:30:00Z', 'rw')).toBe('1 Gashyantare 2026')
  })
})

describe('formatTime', () => {
  it('returns the time in Kigali on the 24-hour clock', () => {
    expect(formatTime('2026-11-21T12:05:00Z')).toBe('14:05')
    expect(formatTime('2026-11-21T22:00:00Z')).toBe('00:00')
  })
})

describe('formatMonth', () => {
  it.each([
    ['en', 'Feb 2026'],
    ['fr', 'févr. 2026'],
    ['sw', 'Feb 2026'],
    ['rw', 'Gas. 2026'],
  ] as const)('formats a month in %s', (locale, text) => {
    expect(formatMonth('Feb 2026', locale)).toBe(text)
  })

  it('returns other texts unchanged', () => {
    expect(formatMonth('some time', 'fr')).toBe('some time')
  })
})

describe('formatLongMonth', () => {
  it.each([
    ['en', 'October 2026'],
    ['fr', 'octobre 2026'],
    ['sw', 'Oktoba 2026'],
    ['rw', 'Ukwakira 2026'],
  ] as const)('formats a month in %s', (locale, text) => {
    expect(formatLongMonth('2026-10', locale)).toBe(text)
  })

  it('returns other texts unchanged', () => {
    expect(formatLongMonth('some time', 'fr')).toBe('some time')
  })
})

describe('daysSince', () => {
  const now = new Date('2026-11-21T22:30:00Z')

  it('counts calendar days in Kigali', () => {
    expect(daysSince('2026-11-21T22:00:00Z', now)).toBe(0)
    expect(daysSince('2026-11-21T21:59:00Z', now)).toBe(1)
    expect(daysSince('2026-10-22T22:30:00Z', now)).toBe(30)
  })

  it('returns 0 for a date in the future', () => {
    expect(daysSince('2026-11-25T10:00:00Z', now)).toBe(0)
  })
})
