import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { ALLOWED_QUERIES, getCacheKind, getPictureKey, parsePicture } from './requests.mjs'

const plain = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  getCacheKind({ method, url, headers: { host: 'a', ...headers } })

it.each([
  '/home',
  '/rw/home',
  '/home/article/01a2035c-418d-77d8-9176-bb6f82dc0465',
  '/home/more-articles?page=2',
  '/sw/home/faqs?page=12',
  '/home/more-articles?for=patients',
  '/rw/home/more-videos?for=clinicians&page=3',
  '/rw/home/more-videos?lang=fr&page=3',
  '/home/more-papers?for=clinicians&lang=en&page=3',
  '/home/topic/gout?for=patients',
  '/home/topic/gout?for=patients&lang=sw',
  '/fr/feed.xml',
  '/sitemap.xml',
  '/og/article/01a2035c-418d-77d8-9176-bb6f82dc0465',
  '/terms',
])('allows keeping %s', (url) => {
  expect(plain(url)).toBe('page')
})

it.each([
  '/_next/static/chunks/1vhf3g34qq8ht.js',
  '/scripts/reading.js?v=1',
  '/scripts/chat-en-0123456789ab.json',
  '/icon.svg',
])('recognises %s as a file', (url) => {
  expect(plain(url)).toBe('file')
})

const PICTURE = '/api/files/01a2035c-418d-77d8-9176-bb6f82dc0465'

it.each([
  [PICTURE, ''],
  [`${PICTURE}/640.avif`, '640.avif'],
  [`${PICTURE}/1200.webp`, '1200.webp'],
])('recognises %s as a picture', (url, variant) => {
  expect(plain(url)).toBe('picture')
  expect(getPictureKey(url)).toBe(url)
  expect(parsePicture(url)).toEqual({ id: PICTURE.slice('/api/files/'.length), variant })
})

it.each([
  `${PICTURE}/`,
  `${PICTURE}?again=1`,
  `${PICTURE}/640.png`,
  `${PICTURE}/640.avif/x`,
  PICTURE.toUpperCase(),
  PICTURE.replace('0', '%30'),
  '/api/files/x',
])('does not allow keeping %s as a picture', (url) => {
  expect(plain(url)).toBeNull()
  expect(getPictureKey(url)).toBeNull()
})

it.each([
  '/home?a=1',
  '/home?page=2',
  '/home/facts?page=02',
  '/home/facts?for=patients',
  '/home/facts?lang=fr',
  '/home/more-papers?lang=kiny',
  '/home/more-papers?lang=fr&for=patients',
  '/home/topic/gout?for=everybody',
  '/home/topic/gout?for=patients&page=2',
  '/home/more-articles?for=everybody',
  '/home/papers/01a2035c-418d-77d8-9176-bb6f82dc0465/text/find?q=gout',
  '/home/more-articles?page=3&for=patients',
  '/home/facts?page=2&page=3',
  '/home/facts?page=10000',
  '/home/',
  '/home/%61rticle',
  '/en/home',
  '/auth/login',
  '/profile',
  '/dashboard',
  '/unsubscribe',
  '/follow-up',
  '/api/v1/fact',
  '/_next/static/../server/app.js',
  'http://evil.example/home',
  '/',
])('does not allow keeping %s', (url) => {
  expect(plain(url)).toBeNull()
})

it.each([
  'x-middleware-rewrite',
  'x-nextjs-data',
  'next-url',
  'x-invoke-path',
  'x-now-route',
  'rsc',
])('does not allow keeping the response to %s', (name) => {
  expect(plain('/home', { [name]: '/evil' })).toBeNull()
})

it('allows keeping GET responses only', () => {
  expect(plain('/home', {}, 'HEAD')).toBeNull()
})

it('lists every query parameter that routes depend on', () => {
  const sources = ['next.config.mjs', 'middleware.ts'].map((name) =>
    readFileSync(fromRoot(name), 'utf8'),
  )
  const named = sources.join('\n').matchAll(/type: 'query', key: '(\w+)'|query\.get\('(\w+)'\)/g)
  for (const [, key, read] of named) expect(ALLOWED_QUERIES).toContain(key ?? read)
})
