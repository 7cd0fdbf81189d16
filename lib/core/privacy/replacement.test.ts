import { describe, expect, it } from 'vitest'
import { firstDay, readDay, suggestReplacements } from './replacement'

const day = (text: string) => {
  const time = readDay(text)
  return time === null ? null : new Date(time).toISOString().slice(0, 10)
}

describe('the day of a date', () => {
  it.each([
    ['12/03/2024', '2024-03-12'],
    ['3/25/2024', '2024-03-25'],
    ['12.03.85', '1985-03-12'],
    ['2023-05-14', '2023-05-14'],
    ['3rd of June', '2024-06-03'],
    ['March 3, 2022', '2022-03-03'],
    ['8 févr. 2024', '2024-02-08'],
    ['5 Gicurasi 2023', '2023-05-05'],
    ['22 Aprili 1971', '1971-04-22'],
    ['Tuesday 14 May', '2024-05-14'],
    ['12-Mar-85', '1985-03-12'],
    ['mai 2021', null],
    ['31/02/2024', null],
  ])('%s', (text, expected) => {
    expect(day(text)).toBe(expected)
  })
})

it('replaces dates by days since the first, ages by bounds, and a name by "the patient"', () => {
  const found = [
    ['date', '2024-03-01'],
    ['phone', '0788123456'],
    ['date', '15/03/2024'],
    ['date', '28/02/2024'],
    ['date', 'mai 2021'],
    ['age_extreme', '93-year-old'],
    ['age_extreme', 'amezi 4'],
    ['name', 'Uwase'],
  ] as const
  const kinds = found.map(([kind]) => ({ kind }))
  const values = found.map(([, value]) => value)
  const first = firstDay(found.flatMap(([kind, value]) => (kind === 'date' ? [value] : [])))
  expect(suggestReplacements(kinds, values, first)).toEqual([
    { text: 'day', number: '0' },
    null,
    { text: 'day', number: '+14' },
    { text: 'day', number: '-2' },
    null,
    { text: 'over' },
    { text: 'under' },
    { text: 'patient' },
  ])
})
