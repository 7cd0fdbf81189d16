import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Locale, locales } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { staticPages } from '@/lib/core/sitemap'
import type { OperationDto } from '@/lib/modules/operation/schema'
import type { startTestServer } from '@/scripts/support/test-server.mjs'
import type { Tally } from './attack'
import { servingProcesses } from './server-process'
import { signInDemo } from './tokens'

// Checks of several processes behind one address.

export type Server = Awaited<ReturnType<typeof startTestServer>>

export const getAddress = ({ env }: Server) => `${env.BASE_URL}`.replace('localhost', '127.0.0.1')

/** A killed process takes down the connections it has just been given, so failed requests are retried. */
export async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (tries === 10) throw error
      await wait(100)
    }
  }
}

/** Without a kept connection, so that any of several processes may answer. */
export const fetchText = async (server: Server, path: string, cookie = '') => {
  const headers = { connection: 'close', ...(cookie ? { cookie } : {}) }
  return (await fetchWithRetry(`${getAddress(server)}${path}`, { headers })).text()
}

export const METRICS_TOKEN = randomBytes(32).toString('base64url')

/** The metrics of all processes, from whichever answers; null while one of them does not report. */
export async function scrape(server: Server) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: 'close' }
  const response = await fetchWithRetry(`${getAddress(server)}/api/metrics`, { headers })
  if (response.status === 503) return null
  const lines = (await response.text()).split('\n')
  return (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Every scrape, whichever process receives it, counts the responses of all of them. */
export async function expectCombinedMetrics(tally: Tally, server: Server) {
  const CALLS = 40
  const calls =
    'ingingo_http_requests_total{method="GET",route="/api/v1/auth/profile",status="401"}'
  const before = (await scrape(server))?.(calls) ?? Number.NaN
  for (let at = 0; at < CALLS; at += 1) await fetchText(server, '/api/v1/auth/profile')
  for (let again = 0; again < 8; again += 1) {
    const figure = await scrape(server)
    tally.expect(figure?.('ingingo_processes') === 4, `figures of ${figure?.('ingingo_processes')}`)
    tally.expect(figure?.(calls) === before + CALLS, `${figure?.(calls)} calls after ${before}`)
    tally.expect(figure?.('ingingo_database_up') === 1, 'the database is counted once')
  }
}

/** Counts the site's languages that have an article; the newest of each is rendered at start. */
async function countNewestArticles(server: Server): Promise<number> {
  const map = await fetchText(server, '/sitemap.xml')
  const isWritten = (locale: Locale) =>
    map.includes(`<loc>${server.env.BASE_URL}${localePath(locale, '/home/article/')}`)
  return locales.filter(isWritten).length
}

/** Each process finishes the pages most people open first before anybody requests them. */
export async function expectFrontPages(server: Server) {
  const store = (name: string) => `ingingo_page_store_${name}{store="pages"}`
  const newest = await countNewestArticles(server)
  expect(newest).toBeGreaterThan(1)
  const finished = (staticPages.length * locales.length + newest) * 4
  await expect
    .poll(async () => (await scrape(server))?.(store('entries')), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(finished)
  const misses = (await scrape(server))?.(store('misses_total'))
  for (const { path } of staticPages)
    for (const locale of locales) await fetchText(server, localePath(locale, path))
  const figure = await scrape(server)
  expect(figure?.(store('misses_total'))).toBe(misses)
}

async function fetchProcessCount(server: Server, token: string): Promise<number> {
  const response = await fetch(`${getAddress(server)}/api/v1/operation`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  })
  const { data } = (await response.json()) as { data: OperationDto }
  return data.processes
}

/** The administrators' page reports on all four, and on the remaining ones while one hangs. */
export async function expectProcessCount(tally: Tally, server: Server) {
  const token = await signInDemo(getAddress(server), 'admin')
  const all = await fetchProcessCount(server, token)
  tally.expect(all === 4, `${all} processes tell of their jobs`)
  const [hanging] = servingProcesses(server.env.SERVER_PID)
  process.kill(Number(hanging), 'SIGSTOP')
  try {
    const asked = Array.from({ length: 4 }, () => fetchProcessCount(server, token))
    const counts = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    )
    tally.expect(counts.length > 0, 'nobody tells while one process hangs')
    for (const count of counts) tally.expect(count === 3, `${count} tell while one process hangs`)
  } finally {
    process.kill(Number(hanging), 'SIGCONT')
  }
}
