import { expect, it } from 'vitest'
import { listAddress } from './list-query'

it('omits the number of the first page', () => {
  expect(listAddress('/home/facts', { page: 1 })).toBe('/home/facts')
  expect(listAddress('/home/facts', {})).toBe('/home/facts')
})

it('contains the page and the encoded search', () => {
  expect(listAddress('/home/facts', { page: 3 })).toBe('/home/facts?page=3')
  expect(listAddress('/fr/home/more-articles', { search: 'a&b=% ü', page: 2 })).toBe(
    '/fr/home/more-articles?search=a%26b%3D%25+%C3%BC&page=2',
  )
  expect(listAddress('/home/more-videos', { search: 'a', audience: 'patients', page: 2 })).toBe(
    '/home/more-videos?search=a&for=patients&page=2',
  )
  expect(listAddress('/home/search', { q: 'gout' })).toBe('/home/search?q=gout')
})
