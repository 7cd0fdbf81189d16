import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { locales } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { standingPages } from '@/lib/core/sitemap'
import { freePort } from '@/scripts/support/port.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'

// These tests need a server of their own that renders its pages at the start, which the others do not.
test.skip(!process.env.E2E_TEMPLATE, 'BASE_URL names a server that runs already.')

const TOKEN = randomBytes(32).toString('base64url')
const PATIENCE = { timeout: 120_000 }

const fetchStatus = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

async function readMetric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const line = (await answer.text())
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

const standing = standingPages.flatMap(({ path }) =>
  locales.map((locale) => localePath(locale, path)),
)

test('keeps the standing pages and the newest articles of each language in memory before it reports that it is ready', async () => {
  test.setTimeout(4 * PATIENCE.timeout)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const starting = startTestServer({
    env: { FRONT_ARTICLES: '37', PRERENDER_WAIT_MS: '600000', METRICS_TOKEN: TOKEN },
    template: JSON.parse(process.env.E2E_TEMPLATE ?? ''),
    port,
    logName: 'servers/start.log',
  })
  await expect.poll(() => fetchStatus(`${url}/api/health`), PATIENCE).toBe(200)
  await expect.poll(() => fetchStatus(`${url}/api/ready`), PATIENCE).toBe(200)
  const entries = await readMetric(url, 'ingingo_page_store_entries')
  const server = await starting
  try {
    const articles = await listArticles(url)
    const paths = [...standing, ...articles]
    expect(articles.length).toBeGreaterThan(locales.length)
    expect(entries).toBeGreaterThanOrEqual(paths.length)
    const misses = await readMetric(url, 'ingingo_page_store_misses_total')
    for (const path of paths) expect(await fetchStatus(url + path)).toBe(200)
    expect(await readMetric(url, 'ingingo_page_store_misses_total')).toBe(misses)

    await server.restart({ PRERENDER_WAIT_MS: '0' })
    const read = () => readMetric(url, 'ingingo_page_store_entries')
    await expect.poll(read, PATIENCE).toBeGreaterThanOrEqual(paths.length)
  } finally {
    await server.stop()
  }
})
