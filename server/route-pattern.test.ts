import { expect, it } from 'vitest'
import { routePatterns } from './metrics.mjs'

const getName = routePatterns([
  '/api/health',
  '/api/[[...rest]]',
  '/api/v1/article/[id]',
  '/api/v1/article/search',
  '/feed.xml',
  '/[locale]',
  '/[locale]/[...rest]',
  '/[locale]/home/articles/[id]/[slug]',
])

it.each([
  ['/api/health', '/api/health'],
  ['/api/v1/article/search', '/api/v1/article/search'],
  ['/api/v1/article/0192', '/api/v1/article/[id]'],
  ['/api/v1/nothing', '/api/[[...rest]]'],
  ['/api', '/api/[[...rest]]'],
  ['/feed.xml', '/feed.xml'],
  ['/', '/[locale]'],
  ['/rw', '/[locale]'],
  ['/home/articles/0192/gout', '/[locale]/home/articles/[id]/[slug]'],
  ['/fr/home/articles/0192/gout', '/[locale]/home/articles/[id]/[slug]'],
  ['/no/such/page', '/[locale]/[...rest]'],
  ['/_next/static/chunks/a.js', '/_next'],
])('maps %s to %s', (path, route) => {
  expect(getName(path)).toBe(route)
})

it('returns only names of routes, for any request', () => {
  const names = Array.from({ length: 500 }, (_, n) => getName(`/api/v1/article/${n}/${n % 2}`))
  expect(new Set(names)).toEqual(new Set(['/api/[[...rest]]']))
})
