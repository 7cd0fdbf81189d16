import { expect, test } from 'vitest'
import { followAddress } from './search-field'

test('keeps letters typed while the address takes over an earlier term', () => {
  const state = { typed: 'art', sent: ['ar'] }
  expect(followAddress(state, 'ar', 1)).toEqual({ typed: 'art', sent: [] })
})

test('keeps letters typed while the address takes over several terms in turn', () => {
  const first = followAddress({ typed: 'arthri', sent: ['ar', 'arth'] }, 'ar', 1)
  expect(first).toEqual({ typed: 'arthri', sent: ['arth'] })
  expect(followAddress(first, 'arth', 1)).toEqual({ typed: 'arthri', sent: [] })
})

test('forgets terms that the address skipped', () => {
  const state = { typed: 'arthri', sent: ['ar', 'arth'] }
  expect(followAddress(state, 'arth', 1)).toEqual({ typed: 'arthri', sent: [] })
})

test('follows the address when the user goes back or the search is cleared', () => {
  const state = followAddress({ typed: 'art', sent: ['art'] }, 'art', 1)
  const back = followAddress(state, '', 1)
  expect(back).toEqual({ typed: '', sent: [] })
  expect(followAddress(back, 'art', 1)).toEqual({ typed: 'art', sent: [] })
})

test('keeps letters that are too few for a search', () => {
  expect(followAddress({ typed: 'a', sent: [] }, '', 2).typed).toBe('a')
})

test('keeps spaces around a term', () => {
  expect(followAddress({ typed: 'art ', sent: [] }, 'art', 1).typed).toBe('art ')
})
