import { expect, it } from 'vitest'
import { lastAddressOf, rememberAddress } from './last-address'

it('leads back to the page of a table that somebody came from, and to the first of another', () => {
  rememberAddress('/dashboard/articles', 'page=3&limit=10')
  expect(lastAddressOf('/dashboard/articles')).toBe('/dashboard/articles?page=3&limit=10')
  expect(lastAddressOf('/rw/dashboard/articles')).toBe('/rw/dashboard/articles')
  rememberAddress('/dashboard/articles', '')
  expect(lastAddressOf('/dashboard/articles')).toBe('/dashboard/articles')
})
