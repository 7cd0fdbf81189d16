import { expect, it } from 'vitest'
import { listAddress, parseFilter, parseFilterSegments, toFilterSegments } from './list-query'

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

const whole = { kind: 'faq', audience: 'patients', language: 'kiny' } as const

it('contains the filter in one order', () => {
  expect(listAddress('/home/search', { q: 'gout', ...whole })).toBe(
    '/home/search?q=gout&type=faqs&for=patients&lang=rw',
  )
})

it('reads a filter from its query and from its path segments', () => {
  const query = new URLSearchParams('type=faqs&for=patients&lang=rw')
  expect(parseFilter((name) => query.get(name))).toEqual(whole)
  expect(parseFilterSegments(toFilterSegments(whole))).toEqual(whole)
  expect(parseFilterSegments([])).toEqual({})
})

it('ignores unknown values in a query, and rejects them in a path', () => {
  const query = new URLSearchParams('type=people&for=everybody&lang=de')
  expect(toFilterSegments(parseFilter((name) => query.get(name)))).toEqual([])
  const rejected = [['everybody'], ['rw', 'patients'], ['patients', 'patients'], ['en', 'fr']]
  expect(rejected.map(parseFilterSegments)).toEqual(rejected.map(() => null))
})
