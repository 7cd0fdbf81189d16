import { expect } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { publicPages } from './support/public-pages'
import { test } from './support/test'
import { titleLanguages } from './support/titles'
import { getChildren, getText, readXml } from './support/xml'

test.use({ sharedSite: 'library' })

const LOCALES = ['en', 'fr', 'rw', 'sw']
const STANDING = [
  '/home',
  '/home/more-articles',
  '/home/more-papers',
  '/home/more-videos',
  '/home/faqs',
  '/home/facts',
  '/privacy',
  '/terms',
]
const prefixed = (locale: string, path: string) => (locale === 'en' ? path : `/${locale}${path}`)

test('lists every public page in the sitemap in its languages', async ({
  page,
  request,
  baseURL,
}) => {
  const library = await readLibrary(request)
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toMatch(/^application\/xml/)
  const sitemap = await readXml(page, await response.text())
  expect(sitemap.name).toBe('urlset')
  const own = titleLanguages(library)
  const origin = new URL(baseURL ?? '').origin
  const urls = getChildren(sitemap, 'url')
  const locations = urls.map((url) => getText(url, 'loc'))
  expect(new Set(locations).size).toBe(locations.length)
  expect(Object.keys(own).length).toBeGreaterThan(0)
  for (const [path, language = ''] of Object.entries(own)) {
    const named = LOCALES.filter((locale) => locations.includes(origin + prefixed(locale, path)))
    expect(named, path).toEqual([language])
  }
  for (const path of STANDING) {
    const all = LOCALES.map((locale) => origin + prefixed(locale, path))
    expect(locations).toEqual(expect.arrayContaining(all))
  }
  for (const url of urls) {
    const links = getChildren(url, 'xhtml:link').map(({ attributes }) => attributes.hreflang)
    const isText = /\/home\/(?:article|papers|video)\//.test(getText(url, 'loc'))
    // The crawl checks that a translated text names the same languages as its page.
    if (isText) expect(LOCALES).toEqual(expect.arrayContaining(links))
    else expect(links).toEqual([...LOCALES, 'x-default'])
    expect(links).not.toHaveLength(1)
    for (const changed of getChildren(url, 'lastmod')) {
      expect(Number.isNaN(Date.parse(changed.text))).toBe(false)
    }
  }
})

test('answers every address of the sitemap, in English', async ({ page, request }) => {
  const sitemap = await readXml(page, await (await request.get('/sitemap.xml')).text())
  const english = getChildren(sitemap, 'url')
    .map((url) => new URL(getText(url, 'loc')).pathname)
    .filter((path) => !/^\/(?:fr|rw|sw)\//.test(path))
  expect(english.length).toBeGreaterThan(STANDING.length)
  for (const path of english) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(200)
  }
})

test('links the sitemap in robots.txt, and excludes personal pages', async ({
  request,
  baseURL,
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n')
  expect(lines).toContain('User-Agent: *')
  expect(lines).toContain(`Sitemap: ${new URL(baseURL ?? '').origin}/sitemap.xml`)
  for (const path of ['/api/', '/auth', '/dashboard', '/profile', '/fr/dashboard']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  for (const path of ['/', '/api/papers/download/', '/api/files/']) {
    expect(lines).toContain(`Allow: ${path}`)
  }
})

test('serves a valid Atom feed: ids, dates, authors, texts and working addresses', async ({
  page,
  request,
}) => {
  const response = await request.get('/feed.xml')
  expect(response.headers()['content-type']).toMatch(/^application\/xml/)
  const feed = await readXml(page, await response.text())
  expect(feed.name).toBe('feed')
  expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
  for (const name of ['id', 'title', 'updated']) expect(getText(feed, name)).toMatch(/\S/)
  const entries = getChildren(feed, 'entry')
  const { articles } = await readLibrary(request)
  const titles = entries.map((entry) => getText(entry, 'title'))
  const english = articles.filter(({ language }) => language === 'eng')
  for (const { article_title: title } of english.slice(0, 5)) expect(titles).toContain(title)
  for (const entry of entries) {
    expect(getText(entry, 'id')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(Number.isNaN(Date.parse(getText(entry, 'updated')))).toBe(false)
    expect(entry.attributes['xml:lang']).toBe('en')
    expect(getText(entry, 'content')).toMatch(/^</)
  }
  const [link] = getChildren(getFirst(entries), 'link')
  expect((await request.get(link?.attributes.href ?? '')).status()).toBe(200)
})

test("describes a paper by Google Scholar's tags, with a working PDF", async ({
  page,
  request,
}) => {
  const { papers } = await readLibrary(request)
  const paper = getFirst(papers)
  await page.goto(`/home/papers/${paper.paper_id}`)
  const tag = (name: string) => page.locator(`meta[name="citation_${name}"]`)
  await expect(tag('title')).toHaveAttribute('content', paper.paper_title)
  await expect(tag('author')).toHaveCount(paper.authors.length)
  await expect(tag('publication_date')).toHaveAttribute('content', /^\d{4}(?:\/\d{2}\/\d{2})?$/)
  const readable = new RegExp(`^${page.url()}/[a-z0-9-]+$`)
  await expect(tag('abstract_html_url')).toHaveAttribute('content', readable)
  const pdf = (await tag('pdf_url').getAttribute('content')) ?? ''
  expect(pdf).toMatch(/\.pdf$/)
  const response = await request.get(pdf)
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect(response.headers()['content-security-policy']).toContain('sandbox')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

/** WhatsApp shows no larger picture. */
const MAX_PICTURE_BYTES = 300 * 1024

for (const { name, path: getPath, status = 200, lang = 'en' } of publicPages) {
  if (status !== 200) continue
  test.describe(name, () => {
    test(`${name}: has everything that messengers show of its address`, async ({
      request,
      baseURL,
    }) => {
      const address = await getPath(await readLibrary(request))
      const html = await (await request.get(address)).text()
      const tag = (property: string) =>
        new RegExp(`<meta property="og:${property}" content="([^"]+)"`).exec(html)?.[1] ?? ''
      for (const property of ['title', 'description', 'site_name', 'url', 'locale']) {
        expect(tag(property), property).toMatch(/\S/)
      }
      if (!/\/(?:article|papers?|video)\//.test(address))
        expect(tag('locale')).toContain(`${lang}_`)
      const { origin } = new URL(baseURL ?? '')
      expect(new URL(tag('url')).origin).toBe(origin)
      expect(new URL(tag('image')).origin).toBe(origin)
      const picture = await request.get(tag('image'))
      expect(picture.headers()['content-type']).toBe('image/png')
      expect((await picture.body()).length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    })
  })
}
