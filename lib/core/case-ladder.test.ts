import { describe, expect, it } from 'vitest'
import {
  findGaps,
  getNextWorkingTime,
  parseKigaliTime,
  readLadder,
  readWorkingHours,
} from './case-ladder'

const at = (iso: string) => new Date(iso)

describe('a ladder in the configuration', () => {
  it('is parsed step by step', () => {
    expect(readLadder('called:0, deputy:20,administrators:120')).toEqual([
      { group: 'called', after: 0 },
      { group: 'deputy', after: 20 },
      { group: 'administrators', after: 120 },
    ])
  })

  it.each(['', 'called', 'called:-1', 'nurses:5', 'called:0,deputy:0', 'called:5,deputy:1'])(
    'is rejected as %j',
    (text) => expect(readLadder(text)).toBeNull(),
  )
})

describe('working hours', () => {
  const hours = { from: 8, to: 17 }

  it('are parsed, unless they are reversed or malformed', () => {
    expect(readWorkingHours('8-17')).toEqual(hours)
    for (const text of ['17-8', '8-25', '8', 'x-y']) expect(readWorkingHours(text)).toBeNull()
  })

  it.each([
    ['within them', '2026-11-20T10:30:00Z', '2026-11-20T10:30:00Z'],
    ['at their beginning', '2026-11-20T06:00:00Z', '2026-11-20T06:00:00Z'],
    ['before them', '2026-11-20T03:00:00Z', '2026-11-20T06:00:00Z'],
    ['at their end, on a Friday', '2026-11-20T15:00:00Z', '2026-11-23T06:00:00Z'],
    ['in the evening of a Thursday', '2026-11-19T20:00:00Z', '2026-11-20T06:00:00Z'],
    [
      'on a Sunday in Kigali that is a Saturday in London',
      '2026-11-21T23:00:00Z',
      '2026-11-23T06:00:00Z',
    ],
  ])('start for a time %s', (_name, moment, expected) => {
    expect(getNextWorkingTime(at(moment), hours)).toEqual(at(expected))
  })
})

describe('a typed time', () => {
  it('is in Kigali time, unless it has an offset', () => {
    const eight = new Date('2026-11-23T06:00:00Z')
    for (const text of [
      '2026-11-23T08:00',
      '2026-11-23T08:00:00',
      '2026-11-23T06:00:00Z',
      '2026-11-23T07:00+01:00',
    ])
      expect(parseKigaliTime(text)).toEqual(eight)
  })
})

describe('gaps', () => {
  const span = (from: number, to: number) => ({ from: new Date(from), to: new Date(to) })

  it('are the times that no shift covers', () => {
    expect(findGaps(span(0, 100), [])).toEqual([span(0, 100)])
    expect(findGaps(span(0, 100), [span(60, 120), span(-5, 20)])).toEqual([span(20, 60)])
    expect(findGaps(span(0, 100), [span(10, 20), span(20, 90)])).toEqual([
      span(0, 10),
      span(90, 100),
    ])
    expect(findGaps(span(0, 100), [span(-1, 200)])).toEqual([])
    expect(findGaps(span(0, 100), [span(100, 200)])).toEqual([span(0, 100)])
  })
})
