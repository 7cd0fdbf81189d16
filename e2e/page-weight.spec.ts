import { gzipSync } from 'node:zlib'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { readLibrary } from './support/library'
import { publicPages } from './support/public-pages'
import { test } from './support/test'

test.use({ sharedSite: 'library' })

const KB = 1024
/** The largest allowed page before the first interaction, gzip, as in docs/benchmarks.md. */
const MAX_BYTES = { css: 12 * KB, font: 22 * KB, script: 3 * KB }
const MAX_HTML_BYTES = 15 * KB
/** The landing page shows every kind of content, so it has a total budget. */
const MAX_LANDING_BYTES = 65 * KB
const MAX_TEXT_ONLY_BYTES = 15 * KB
const TEXT_ONLY = { cookie: 'ingingo.mode=text' }

/** Compressed as in the store of finished pages. */
const weigh = (body: Buffer | string) => gzipSync(body, { level: 9 }).length

const findAddresses = (html: string, pattern: RegExp) =>
  [...new Set([...html.matchAll(pattern)].map(([, address = '']) => address))].filter(Boolean)

async function weighAll(request: APIRequestContext, addresses: string[], isPacked = false) {
  const bodies = await Promise.all(addresses.map(async (each) => (await request.get(each)).body()))
  return bodies.reduce((sum, body) => sum + (isPacked ? body.length : weigh(body)), 0)
}

const LINKED_STYLES = /<link rel="stylesheet" href="(\/_next\/[^"]+\.css)"/g
const FONTS = /(?:<link rel="preload" href="|url\()(\/_next\/[^")]+\.woff2)/g
const MODULES = / data-src="(\/scripts\/[^"]+)"/g

async function expectWithinLimits(request: APIRequestContext, response: APIResponse, path: string) {
  const html = await response.text()
  const weight = {
    html: weigh(html),
    css: await weighAll(request, findAddresses(html, LINKED_STYLES)),
    font: await weighAll(request, findAddresses(html, FONTS), true),
    script: await weighAll(request, findAddresses(html, MODULES)),
  }
  for (const [kind, maxBytes] of Object.entries(MAX_BYTES)) {
    expect(weight[kind as keyof typeof MAX_BYTES], `${path}: ${kind}`).toBeLessThanOrEqual(maxBytes)
  }
  const all = weight.html + weight.css + weight.font + weight.script
  if (/\/home$/.test(path)) expect(all, path).toBeLessThanOrEqual(MAX_LANDING_BYTES)
  else expect(weight.html, `${path}: HTML`).toBeLessThanOrEqual(MAX_HTML_BYTES)
}

for (const { name, path: getPath, status = 200 } of publicPages) {
  test.describe(name, () => {
    test(`${name}: stays within its size limit, in full and as text only`, async ({ request }) => {
      const path = await getPath(await readLibrary(request))
      const full = await request.get(path)
      expect(full.status()).toBe(status)
      await expectWithinLimits(request, full, path)

      const packed = { ...TEXT_ONLY, 'accept-encoding': 'gzip' }
      const text = await request.get(path, { headers: packed })
      expect(text.status()).toBe(status)
      const html = await text.text()
      expect(text.headers()['content-encoding']).toBe('gzip')
      expect(Number(text.headers()['content-length'])).toBeLessThanOrEqual(MAX_TEXT_ONLY_BYTES)
      // Nothing else is fetched: the one icon is inline, and other addresses in the text are only links.
      expect(html).not.toMatch(/\ssrc=|<script|<svg|stylesheet|preload|@import|url\(/)
      const links = html
        .match(/<link [^>]*>/g)
        ?.filter((link) => !/ rel="canonical"| hrefLang=/.test(link))
      expect(links).toEqual(['<link rel="icon" href="data:,">'])
      const { vary, ...headers } = text.headers()
      expect(headers['content-security-policy']).toContain("script-src 'none'")
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(vary).toContain('Cookie')
    })
  })
}

test('keeps every article within its size limit, in its own language', async ({ request }) => {
  const { articles } = await readLibrary(request)
  expect(articles.length).toBeGreaterThan(0)
  for (const { article_id } of articles) {
    const path = `/home/article/${article_id}`
    await expectWithinLimits(request, await request.get(path), path)
  }
})
