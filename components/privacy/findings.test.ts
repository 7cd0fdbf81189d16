import { expect, it } from 'vitest'
import { findCurrentRange, type Spot } from './findings'

const spot = (text: string, value: string): Spot => {
  const start = text.indexOf(value)
  const segment = { id: '0', text }
  return { kind: 'name', start, end: start + value.length, segment, value, replacement: null }
}

it.each([
  ['has not moved', 'Keza fell', [0, 4]],
  ['has moved', 'Today Keza fell', [6, 10]],
  ['is gone', 'The patient fell', null],
])('locates a finding that %s', (_what, now, place) => {
  expect(findCurrentRange(spot('Keza fell', 'Keza'), now)).toEqual(place)
})
