import { expect, it } from 'vitest'
import { lastAddressOf, rememberAddress } from './last-address'

it('returns the last page of a visited table, and the first page of another', () => {
  rememberAddress('/dashboard/articles', 'page=3&limit=10')
  expect(lastAddressOf('/dashboard/articles')).toBe('/dashboard/articles?page=3&limit=10')
  expect(lastAddressOf('/rw/dashboard/articles')).toBe('/rw/dashboard/articles')
  rememberAddress('/dashboard/articles', '')
  expect(lastAddressOf('/dashboard/articles')).toBe('/dashboard/articles')
})
