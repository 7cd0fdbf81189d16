import { expect, it } from 'vitest'
import { getLastAddress, rememberAddress } from './last-address'

it('returns the last page of a visited table, and the first page of another', () => {
  rememberAddress('/dashboard/articles', 'page=3&limit=10')
  expect(getLastAddress('/dashboard/articles')).toBe('/dashboard/articles?page=3&limit=10')
  expect(getLastAddress('/rw/dashboard/articles')).toBe('/rw/dashboard/articles')
  rememberAddress('/dashboard/articles', '')
  expect(getLastAddress('/dashboard/articles')).toBe('/dashboard/articles')
})
