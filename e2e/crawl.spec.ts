import { isDeepStrictEqual } from 'node:util'
import { type APIRequestContext, expect } from '@playwright/test'
import { Parser } from 'htmlparser2'
import { test } from './support/site'

test.use({ sharedSite: 'library' })

/** What a crawler reads from a page; addresses without the origin. */
interface CrawledPage {
  lang: string
  title: string
  canonical: string
  isHidden: boolean
  alternates: Record<string, string>
  links: string[]
}

const START = ['/home', '/fr/home', '/rw/home', '/sw/home']
/** Members' areas, files, and other forms of the same pages. */
const EXCLUDED =
  /^\/(?:(?:fr|rw|sw)\/)?(?:api|auth|dashboard|profile|og|feed\.xml|manifest|unsubscribe|offline|saved|v|home\/article\/[^/]+\/leaflet|home\/[^?]*\/(?:page|more)\/|home\/(?:search|find-))/
const AT_ONCE = 6
const LANGUAGES = /^\/(fr|rw|sw)\//

const getLanguage = (path: string) => LANGUAGES.exec(path)?.[1] ?? 'en'
const getPath = (address: string, base: string) => new URL(address, `http://x${base}`).pathname

function readPage(html: string, path: string): CrawledPage {
  const found: CrawledPage = {
    lang: '',
    title: '',
    canonical: '',
    isHidden: false,
    alternates: {},
    links: [],
  }
  let isTitle = false
  const parser = new Parser(
    {
      onopentag(name, { rel, href = '', hreflang, lang = '', ...rest }) {
        if (name === 'html') found.lang = lang
        if (name === 'h1') isTitle = true
        if (name === 'meta' && rest.name === 'robots')
          found.isHidden = /noindex/.test(rest.content ?? '')
        if (name === 'a' && /^\/(?!\/)/.test(href)) found.links.push(getPath(href, path))
        if (name !== 'link') return
        if (rel === 'canonical') found.canonical = getPath(href, path)
        if (rel === 'alternate' && hreflang) found.alternates[hreflang] = getPath(href, path)
      },
      ontext(text) {
        if (isTitle) found.title += text
      },
      onclosetag(name) {
        if (name === 'h1') isTitle = false
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return found
}

/** Every page reachable by links, by its address; leaves out redirects. */
async function crawl(request: APIRequestContext): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>()
  const seen = new Set(START)
  let waiting = [...START]
  while (waiting.length > 0) {
    const now = waiting.splice(0, AT_ONCE)
    const read = now.map(async (path) => {
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status(), path).toBeLessThan(400)
      return { path, page: response.ok() ? readPage(await response.text(), path) : null }
    })
    for (const { path, page } of await Promise.all(read)) {
      if (!page) continue
      pages.set(path, page)
      const fresh = page.links.filter((link) => !seen.has(link) && !EXCLUDED.test(link))
      for (const link of fresh) seen.add(link)
      waiting = [...waiting, ...new Set(fresh)]
    }
  }
  return pages
}

/** The addresses of a sitemap with their languages. */
function readSitemap(text: string): Map<string, Record<string, string>> {
  const entries = [...text.matchAll(/<url>(.*?)<\/url>/gs)].flatMap(([, url = '']) => {
    const loc = /<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? ''
    const links = [...url.matchAll(/hreflang="(.*?)" href="(.*?)"/g)]
    const languages = links.map(([, lang = '', href = '']) => [lang, getPath(href, '/')] as const)
    return [[getPath(loc, '/'), Object.fromEntries(languages)] as const]
  })
  return new Map(entries)
}

test('crawls the whole site: mutual languages, unique canonical addresses, and a sitemap of the reachable pages', async ({
  request,
}) => {
  test.setTimeout(600_000)
  const pages = await crawl(request)
  const sitemap = readSitemap(await (await request.get('/sitemap.xml')).text())
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const [path, { lang, title, canonical, isHidden, alternates }] of pages) {
    if (lang !== getLanguage(path)) faults.push(`${path} claims to be in ${lang}`)
    if (isHidden) continue
    const own = getLanguage(canonical)
    if (alternates[own] !== canonical) faults.push(`${path} does not name itself in ${own}`)
    for (const [language, address] of Object.entries(alternates)) {
      if (language === 'x-default') continue
      if (getLanguage(address) !== language) faults.push(`${address} is not in ${language}`)
      if (pages.get(address)?.alternates[own] !== canonical) {
        faults.push(`${address} does not name ${canonical}, which names it`)
      }
    }
    const titleKey = `${own} ${title}`
    if ((titles.get(titleKey) ?? canonical) !== canonical)
      faults.push(`“${titleKey}” is canonical twice`)
    titles.set(titleKey, canonical)
    if (!sitemap.has(canonical)) faults.push(`${canonical} is reached and not in the sitemap`)
    const named = sitemap.get(path)
    // The sitemap names no languages for a text without translations.
    const isAlone = Object.keys(alternates).length === 1
    const expected = isAlone ? {} : alternates
    if (named && !isDeepStrictEqual(named, expected))
      faults.push(`${path} has other languages in the sitemap`)
  }
  for (const address of sitemap.keys()) {
    if (!pages.has(address)) faults.push(`${address} is in the sitemap and not reached`)
  }
  expect(faults).toEqual([])
  const translated = [...pages.values()].filter(
    ({ canonical, alternates }) =>
      /\/article\//.test(canonical) && Object.keys(alternates).length > 1,
  )
  expect(translated.length).toBeGreaterThan(0)
})
