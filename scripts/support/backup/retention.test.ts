import { describe, expect, it } from 'vitest'
import { listExpired, parseRetention } from './retention.mjs'

const getName = (day: string, time = '020000') => `ingingo-${day}T${time}Z.tar.gz`

describe('backup retention', () => {
  it('keeps the newest of each of the last days, weeks and months', () => {
    const days = Array.from({ length: 120 }, (_, at) =>
      new Date(Date.UTC(2026, 6, 27 + at)).toISOString().slice(0, 10),
    )
    const names = days.map((day) => getName(day))
    const expired = new Set(listExpired(names, [7, 4, 12]))
    expect(names.filter((name) => !expired.has(name))).toEqual(
      // The last days of July to October, three Sundays, and the last seven days.
      [
        ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08'],
        ...['2026-11-15', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'],
        ...['2026-11-22', '2026-11-23'],
      ]
        .filter((day) => day !== '2026-11-01')
        .map((day) => getName(day)),
    )
  })

  it('keeps the newest of a day, and always the newest of all', () => {
    const names = [getName('2026-11-21', '010000'), getName('2026-11-21'), getName('2026-11-20')]
    expect(listExpired(names, [1, 0, 0]).sort()).toEqual([names[2], names[0]])
    expect(listExpired(names, [0, 0, 0])).not.toContain(names[1])
  })

  it('ignores files that are not backups', () => {
    const names = ['notes.txt', 'ingingo-2026-11-21T020000Z.tar.gz.part', 'ingingo-old.tar.gz']
    expect(listExpired([...names, getName('2026-11-21')], [0, 0, 0])).toEqual([])
  })

  it('counts an encrypted backup like any other', () => {
    const [older, newer] = [`${getName('2026-11-20')}.age`, `${getName('2026-11-21')}.age`]
    expect(listExpired([older, newer], [1, 0, 0])).toEqual([older])
  })
})

it('parses the retention, and rejects anything else', () => {
  expect(parseRetention()).toEqual([7, 4, 12])
  expect(parseRetention('1,0,3')).toEqual([1, 0, 3])
  for (const text of ['', '7', '7,4', '7,4,x', '7,4,-1', '1.5,1,1']) {
    expect(() => parseRetention(text), text).toThrow('7,4,12')
  }
})
