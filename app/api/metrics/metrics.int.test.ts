import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createStoredFile } from '@/lib/testing/factories'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { Admission, readLimits } from '@/server/admission-queue.mjs'
import { measureServer } from '@/server/metrics.mjs'
import { PageStore } from '@/server/page-store/store.mjs'
import { openMetrics } from '@/server/shared-figures.mjs'

emptyBetweenTests()

const TOKEN = 'q3Vv0Jx8mTzR5uYb1LcKdWn7PfGhSa2EiO4'

async function ask(authorization?: string) {
  const { GET } = await import('./route')
  const headers = new Headers(authorization ? { authorization } : {})
  const response = await GET(new Request('http://localhost/api/metrics', { headers }))
  return { response, text: await response.text() }
}

const scrape = async () => (await ask(`Bearer ${TOKEN}`)).text

/** The value of a metric. */
const getFigure = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('without a token', () => {
  it('answers 404', async () => {
    const { response, text } = await ask(`Bearer ${TOKEN}`)
    expect([response.status, text]).toEqual([404, ''])
  })

  it('refuses to start with a weak token', async () => {
    vi.resetModules()
    vi.stubEnv('METRICS_TOKEN', 'secret')
    const { env } = await import('@/lib/platform/env')
    expect(env).toThrow(/METRICS_TOKEN/)
    vi.unstubAllEnvs()
    vi.resetModules()
  })
})

describe('with a token', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubEnv('METRICS_TOKEN', TOKEN)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    Reflect.deleteProperty(globalThis, 'ingingoServerMetrics')
  })

  it.each([
    undefined,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN.toLowerCase()}`,
  ])('rejects %s', async (shown) => {
    const { response, text } = await ask(shown)
    expect([response.status, text]).toEqual([401, ''])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('reports queues, jobs, files, pool and disk', async () => {
    const due = new Date(Date.now() - 600_000)
    const mail = { toAddress: 'a@ingingo.test', template: 'reachTest', language: 'en', props: {} }
    await db().outboxEmail.createMany({
      data: [
        { ...mail, dueAt: due },
        mail,
        { ...mail, state: 'FAILED' },
        { ...mail, state: 'SENT' },
      ],
    })
    const { size } = await createStoredFile(Buffer.from('%PDF-'))
    await singleRun('count', async () => undefined)()
    const text = await scrape()
    expect(getFigure(text, 'ingingo_database_up')).toBe(1)
    expect(getFigure(text, 'ingingo_outbox_waiting{way="mail"}')).toBe(2)
    expect(getFigure(text, 'ingingo_outbox_failed{way="mail"}')).toBe(1)
    expect(getFigure(text, 'ingingo_outbox_oldest_seconds{way="mail"}')).toBeGreaterThanOrEqual(600)
    expect(getFigure(text, 'ingingo_outbox_waiting{way="sms"}')).toBe(0)
    expect(getFigure(text, 'ingingo_stored_files_bytes')).toBe(size)
    expect(getFigure(text, 'ingingo_job_runs_total{job="count"}')).toBe(1)
    expect(getFigure(text, 'ingingo_disk_free_bytes')).toBeGreaterThan(0)
    expect(getFigure(text, 'ingingo_database_pool_connections{state="busy"}')).toBeDefined()
    expect(text).not.toContain('ingingo.test')
  })

  it('responds while the database does not', async () => {
    vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
    Reflect.deleteProperty(globalThis, 'ingingoDatabase')
    const text = await scrape()
    Reflect.deleteProperty(globalThis, 'ingingoDatabase')
    expect(getFigure(text, 'ingingo_database_up')).toBe(0)
    expect(getFigure(text, 'ingingo_outbox_waiting{way="mail"}')).toBeUndefined()
  })

  it('fails rather than report fewer processes than there are', async () => {
    const read = () => Promise.reject(new Error('silent'))
    Object.assign(globalThis, { ingingoServerMetrics: { ...openMetrics(), read } })
    const { response, text } = await ask(`Bearer ${TOKEN}`)
    expect([response.status, text]).toEqual([503, ''])
  })

  it('contains every metric used by an alert, and those of the serving process', async () => {
    const stores = { pages: new PageStore({ maxBytes: 1000 }) }
    const admission = new Admission(readLimits({ RENDERS_AT_ONCE: '3' }))
    const ingingoServerMetrics = openMetrics()
    const { registry } = ingingoServerMetrics
    const getRoute = () => '/api/v1/article/[id]'
    const metrics = measureServer({ registry, stores, admission, getRoute })
    Object.assign(globalThis, { ingingoServerMetrics })
    const server = createServer((request, response) => {
      metrics.watch(request, response)
      response.statusCode = 404
      response.end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    await fetch(`http://127.0.0.1:${port}/api/v1/article/7?q=secret`)
    await new Promise((done) => server.close(done))
    await singleRun('count', async () => Promise.reject(new Error('no')))()
    const text = await scrape()
    admission.close()

    const of = '{method="GET",route="/api/v1/article/[id]"'
    expect(getFigure(text, `ingingo_http_requests_total${of},status="404"}`)).toBe(1)
    expect(getFigure(text, `ingingo_http_request_duration_seconds_count${of}}`)).toBe(1)
    expect(getFigure(text, 'ingingo_processes')).toBe(1)
    expect(getFigure(text, 'ingingo_page_store_entries{store="pages"}')).toBe(0)
    expect(getFigure(text, 'ingingo_admission_limit_at_once{kind="page"}')).toBe(3)
    expect(getFigure(text, 'ingingo_admission_limit_wait_seconds{kind="expensive"}')).toBe(4)
    expect(text).not.toContain('secret')

    const rules = readFileSync(fromRoot('docs', 'operation', 'alerts.yml'), 'utf8')
    const named = new Set(rules.match(/\b(?:ingingo|process)_\w+/g))
    expect(named.size).toBeGreaterThan(10)
    for (const name of named) expect(text, name).toMatch(new RegExp(`^${name}(?:\\{| )`, 'm'))
  })
})
