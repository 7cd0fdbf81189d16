import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { toTypedSegment } from '@/lib/core/public-address'
import { getFirst, readLibrary } from './support/library'
import { test } from './support/site'
import { en } from './support/texts'

// What a client without scripts receives: head elements, links and redirects.

const LOCALES = ['en', 'fr', 'rw', 'sw'] as const
const prefixed = (locale: string, path: string) => (locale === 'en' ? path : `/${locale}${path}`)

const getText = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

const getLocation = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path, { maxRedirects: 0 })
  return [response.status(), response.headers().location?.replace(/^https?:\/\/[^/]+/, '')]
}

/** The addresses of the languages in the HTML: in the menu, and on public pages in the footer. */
function languageLinks(html: string): string[] {
  const links = [...html.matchAll(/<a [^>]*data-language="\w\w"[^>]*>/g)]
  const addresses = links.map(([tag]) =>
    (/href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
  )
  return [...new Set(addresses)]
}

test('links a language to the current page, also without JavaScript', async ({ request }) => {
  const { articles, videos, papers } = await readLibrary(request)
  const video = `/home/video/${getFirst(videos).video_id}`
  const paths = [
    '/home',
    '/home/more-articles',
    '/home/faqs',
    '/home/more-articles?search=gout',
    '/home/facts?page=2',
    '/home/search?q=gout',
    '/home/search?q=gout&for=patients',
    '/home/more-articles?for=patients&lang=fr',
    '/home/topic/gout?lang=en',
    '/privacy',
    '/auth/login',
    video,
    `/home/article/${getFirst(articles).article_id}`,
    `/home/papers/${getFirst(papers).paper_id}/text/find?q=gout`,
  ]
  for (const path of paths) {
    for (const locale of ['en', 'fr'] as const) {
      const links = languageLinks(await getText(request, prefixed(locale, path)))
      const wanted = LOCALES.map((each) => prefixed(each, path))
      expect(links, prefixed(locale, path)).toEqual(wanted)
    }
  }
})

test('links every public page to a working feed in its language', async ({ request }) => {
  for (const locale of LOCALES) {
    const feed = prefixed(locale, '/feed.xml')
    for (const path of ['/home', '/home/more-papers', '/terms', '/auth/login']) {
      const html = await getText(request, prefixed(locale, path))
      const [link = ''] = /<link [^>]*type="application\/atom\+xml"[^>]*>/.exec(html) ?? []
      expect(link.replace(/https?:\/\/[^/"]+/, ''), `${locale} ${path}`).toContain(`"${feed}"`)
    }
    const response = await request.get(feed)
    expect(response.headers()['content-type']).toMatch(/^application\/xml/)
    expect(await response.text()).toContain(`xml:lang="${locale}"`)
  }
  expect((await request.get('/feed.css')).headers()['content-type']).toMatch(/^text\/css/)
})

test('redirects from internal paths of pages', async ({ request }) => {
  const typed = toTypedSegment('gout & more')
  const query = 'gout+%26+more'
  for (const prefix of ['', '/fr']) {
    for (const [path, location] of [
      [`/home/search/${typed}/1`, `/home/search?q=${query}`],
      ['/home/search/x/1', '/home/search'],
      [`/home/search/${typed}/1/patients`, `/home/search?q=${query}&for=patients`],
      [`/home/find-articles/${typed}/2`, `/home/more-articles?search=${query}&page=2`],
      [`/home/find-papers/${typed}/1`, `/home/more-papers?search=${query}`],
      [`/home/find-videos/${typed}/1`, `/home/more-videos?search=${query}`],
      [`/home/find-words/1/${typed}`, `/home/papers/1/text/find?q=${query}`],
      ['/home/more-articles/page/2', '/home/more-articles?page=2'],
      ['/home/more-articles/for/patients/fr/1', '/home/more-articles?for=patients&lang=fr'],
      ['/home/topic/gout/patients/fr', '/home/topic/gout?for=patients&lang=fr'],
    ]) {
      expect(await getLocation(request, `${prefix}${path}`), path).toEqual([
        308,
        `${prefix}${location}`,
      ])
    }
  }
})

test('redirects short addresses in every language', async ({ request }) => {
  for (const locale of LOCALES) {
    expect(await getLocation(request, prefixed(locale, '/home/papers'))).toEqual([
      308,
      prefixed(locale, '/home/more-papers'),
    ])
  }
})

test('redirects addresses with trailing punctuation, for every kind', async ({ request }) => {
  const { articles, videos, papers } = await readLibrary(request)
  const pages = [
    `/home/article/${getFirst(articles).article_id}`,
    `/rw/home/article/${getFirst(articles).article_id}`,
    `/home/papers/${getFirst(papers).paper_id}`,
    `/home/video/${getFirst(videos).video_id}`,
    `/paper/${getFirst(papers).paper_id}`,
    '/fr/home/topic/gout',
    '/home/faqs',
    '/emergency',
    '/auth/login',
    '/rw/home',
  ]
  const signs =
    '. ) , %20 ). %E2%80%9D %C2%BB. %3E * _ | %2E %29 %2c %7D %09 %0A %E2%80%9C %E2%80%94 %E2%80%8B %E3%80%82 %EF%BC%89'
  for (const page of pages) {
    for (const sign of signs.split(' ')) {
      expect(await getLocation(request, page + sign), page + sign).toEqual([308, page])
    }
  }
})

test('redirects the earlier address of a paper, without the query', async ({ request }) => {
  const id = getFirst((await readLibrary(request)).papers).paper_id
  const paper = `/home/papers/${id}`
  expect(await getLocation(request, `/home/papers?paper_id=${id}&x=1`)).toEqual([308, paper])
  expect(await getLocation(request, `/fr/home/papers?paper_id=${id}`)).toEqual([308, `/fr${paper}`])
  expect(await getLocation(request, '/home/papers?paper_id=x')).toEqual([308, '/home/more-papers'])
})

test('caches icons in browsers, and revalidates them', async ({ request }) => {
  for (const path of ['/favicon.ico', '/icon.svg', '/apple-icon.png']) {
    const { 'cache-control': age = '', etag = '' } = (await request.get(path)).headers()
    expect(age, path).toBe('public, max-age=604800')
    const again = await request.get(path, { headers: { 'if-none-match': etag } })
    expect(again.status(), path).toBe(304)
  }
  expect(await getText(request, '/home')).toContain('<link rel="icon" href="/icon.svg"')
})

test('offers no address that resizes pictures', async ({ request }) => {
  const query = 'url=%2Ficons%2Ficon-192.png&w=640&q=75'
  expect((await request.get(`/_next/image?${query}`)).status()).toBe(404)
})

test('accepts one spelling of an id', async ({ request }) => {
  const { articles } = await readLibrary(request)
  const id = getFirst(articles).article_id
  expect((await request.get(`/og/article/${id}`)).status()).toBe(200)
  for (const path of ['/og/article', '/home/article', '/api/v1/article']) {
    expect((await request.get(`${path}/${id.toUpperCase()}`)).status(), path).toBe(404)
  }
})

test('shows a missing page in its title', async ({ request }) => {
  for (const path of ['/home/no-such-page', '/nothing', `/home/article/${randomUUID()}`]) {
    const html = await getText(request, path)
    expect(html, path).toContain(`<title>${en.errors.notFoundTitle} · `)
  }
})

test('never caches pages opened from mails', async ({ request }) => {
  for (const page of [
    '/auth/verify',
    '/auth/reset',
    '/auth/link',
    '/auth/email',
    '/auth/email/undo',
    '/appeal',
    '/unsubscribe',
    '/follow-up',
  ]) {
    for (const path of [page, `${page}?token=abc`, prefixed('sw', page)]) {
      const headers = (await request.get(path)).headers()
      expect(headers['cache-control'], path).toBe('no-store')
      expect(headers['referrer-policy'], path).toBe('no-referrer')
    }
  }
})

test('describes shared links with place and time in Open Graph', async ({ request }) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${getFirst(articles).article_id}`
  const html = await getText(request, prefixed('rw', path))
  const tag = (name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(tag('og:locale')).toBe('rw_RW')
  expect(tag('og:site_name')).toMatch(/\S/)
  expect(Date.parse(tag('article:published_time'))).not.toBeNaN()
  expect(Date.parse(tag('article:modified_time'))).not.toBeNaN()
  const list = await getText(request, '/fr/home/more-articles')
  expect(list).toMatch(/property="og:image" content="[^"]*\/og\/page\/articles\.fr"/)
})
