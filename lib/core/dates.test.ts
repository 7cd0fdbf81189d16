import { describe, expect, it } from 'vitest'
import { formatLongDate, formatTime } from './dates'

describe('formatLongDate', () => {
  it.each([
    ['en', 'November 21, 2026'],
    ['fr', '21 novembre 2026'],
    ['sw', '21 Novemba 2026'],
    ['rw', '21 Ugushyingo 2026'],
  ] as const)('in %s', (locale, text) => {
    expect(formatLongDate('2026-11-21T10:00:00Z', locale)).toBe(text)
  })

  it('counts days in Kigali', () => {
    expect(formatLongDate('2026-01-31T22:30:00Z', 'en')).toBe('February 1, 2026')
    expect(formatLongDate('2026-01-31T22:30:00Z', 'rw')).toBe('1 Gashyantare 2026')
  })
})

describe('formatTime', () => {
  it('is the time in Kigali on the 24-hour clock', () => {
    expect(formatTime('2026-11-21T12:05:00Z')).toBe('14:05')
    expect(formatTime('2026-11-21T22:00:00Z')).toBe('00:00')
  })
})
