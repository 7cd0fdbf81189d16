import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { locales } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { staticPages } from '@/lib/core/sitemap'
import { getFreePort } from '@/scripts/support/port.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'

// These tests need a server of their own that renders its pages at the start, which the others do not.
test.skip(!process.env.E2E_TEMPLATE, 'BASE_URL names a server that runs already.')

const TOKEN = randomBytes(32).toString('base64url')
/** A busy machine renders the pages of a start in minutes. */
const POLL_OPTIONS = { timeout: 300_000 }

const fetchStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function readMetric(url: string, name: string): Promise<number> {
  const response = await fetch(`${url}/api/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const line = (await response.text())
    .split('\n')
    .find((each) => each.startsWith(`${name}{store="pages"}`))
  return Number(line?.split(' ').at(-1))
}

/** Every article at the address of its own language. */
async function listArticles(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const places = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*\/home\/article\/[^<]+)<\/loc>/g)]
  return places.map(([, path]) => `${path}`)
}

const standingPaths = staticPages.flatMap(({ path }) =>
  locales.map((locale) => localePath(locale, path)),
)

test('keeps the standing pages and the newest articles of each language in memory before it reports that it is ready', async () => {
  test.setTimeout(4 * POLL_OPTIONS.timeout)
  const port = await getFreePort()
  const url = `http://127.0.0.1:${port}`
  const starting = startTestServer({
    env: { FRONT_ARTICLES: '37', PRERENDER_WAIT_MS: '600000', METRICS_TOKEN: TOKEN },
    template: JSON.parse(process.env.E2E_TEMPLATE ?? ''),
    port,
    logName: 'servers/start.log',
  })
  await expect.poll(() => fetchStatus(`${url}/api/health`), POLL_OPTIONS).toBe(200)
  await expect.poll(() => fetchStatus(`${url}/api/ready`), POLL_OPTIONS).toBe(200)
  const entries = await readMetric(url, 'ingingo_page_store_entries')
  const server = await starting
  try {
    const articles = await listArticles(url)
    const paths = [...standingPaths, ...articles]
    expect(articles.length).toBeGreaterThan(locales.length)
    expect(entries).toBeGreaterThanOrEqual(paths.length)
    const misses = await readMetric(url, 'ingingo_page_store_misses_total')
    for (const path of paths) expect(await fetchStatus(url + path)).toBe(200)
    expect(await readMetric(url, 'ingingo_page_store_misses_total')).toBe(misses)

    await server.restart({ PRERENDER_WAIT_MS: '0' })
    const read = () => readMetric(url, 'ingingo_page_store_entries')
    await expect.poll(read, POLL_OPTIONS).toBeGreaterThanOrEqual(paths.length)
  } finally {
    await server.stop()
  }
})
