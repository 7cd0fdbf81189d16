import { readdirSync } from 'node:fs'
import pLimit from 'p-limit'
import { sql } from '@/e2e/support/database'
import { sendRawRequest } from '@/e2e/support/raw-request'
import { kindCalls } from '@/lib/core/kind-calls.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { attack, type Tally } from './support/attack'
import { invalidateAllPages } from './support/cold-pages'
import { Connection, requestHead } from './support/connection'

/** The methods of RFC 9110, and two more: one that the parser knows and one that nobody does. */
const ODD_METHODS = [
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'INVENTED',
] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const UNKNOWN_ID = '0197a1c2-7b3e-7c55-8e21-000000000000'

const DOCUMENTS = [
  '/',
  '/home',
  '/fr/home',
  '/home/more-articles',
  '/home/more-articles?page=2',
  '/home/more-papers',
  '/home/more-videos',
  '/home/faqs',
  '/home/facts',
  '/home/search',
  '/home/search?q=gout',
  '/privacy',
  '/terms',
  '/offline',
  '/auth/login',
  '/auth/verify',
  '/dashboard',
  '/profile',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/icon.svg',
  '/og/page/home',
  '/scripts/reading.js',
  '/_next/image?url=%2Ficons%2Ficon-192.png&w=640&q=75',
  '/no/such/page',
]

async function documents(): Promise<string[]> {
  const getId = async (table: 'article' | 'paper' | 'video') => {
    const isPublic = table === 'video' ? '' : 'AND "is_published"'
    const [row] = await sql<{ id: string }>(
      `SELECT "id" FROM "${table}" WHERE "deleted_at" IS NULL ${isPublic} LIMIT 1`,
    )
    return row?.id ?? UNKNOWN_ID
  }
  const [article, paper, video] = [
    await getId('article'),
    await getId('paper'),
    await getId('video'),
  ]
  return [
    ...DOCUMENTS,
    `/home/article/${article}`,
    `/og/article/${article}`,
    `/home/papers/${paper}`,
    `/paper/${paper}`,
    `/og/paper/${paper}`,
    `/home/video/${video}`,
    `/og/video/${video}`,
    `/home/article/${UNKNOWN_ID}`,
  ]
}

/** Every route of the API, derived from its files. */
const routes = readdirSync(fromRoot('app', 'api'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => `/api/${file}`.replace(/\/route\.ts$/, ''))
  .concat(Object.keys(kindCalls).map((call) => `/api/v1/${call}`))
  .map((path) => path.replace(/\/\[\[\.\.\.\w+\]\]/g, '').replace(/\[\w+\]/g, UNKNOWN_ID))

type RawResponse = Awaited<ReturnType<typeof sendRawRequest>>

const NO_RESPONSE: RawResponse = { status: 0, headers: {}, body: '' }

/** For this method Node's own client expects a tunnel rather than a response. */
async function sendConnect(path: string): Promise<RawResponse> {
  const connection = await Connection.open()
  try {
    await connection.send(requestHead('CONNECT', path))
    return (await connection.readResponse()) ?? NO_RESPONSE
  } finally {
    connection.close()
  }
}

/** A cut connection has no status. */
const ask = (path: string, method: string): Promise<RawResponse> =>
  method === 'CONNECT'
    ? sendConnect(path)
    : sendRawRequest(path, { method }).catch(() => NO_RESPONSE)

/** Addresses run in parallel, the methods for each one sequentially. */
const AT_ONCE = 6

function forEach(paths: readonly string[], work: (path: string) => Promise<void>) {
  const limit = pLimit(AT_ONCE)
  return Promise.all(paths.map((path) => limit(() => work(path))))
}

async function readAll(paths: string[]): Promise<Map<string, RawResponse>> {
  const responses = new Map<string, RawResponse>()
  await forEach(paths, async (path) => void responses.set(path, await ask(path, 'GET')))
  return responses
}

function expectSame(
  tally: Tally,
  before: Map<string, RawResponse>,
  after: Map<string, RawResponse>,
  when: string,
) {
  for (const [path, { status, body }] of before) {
    const now = after.get(path)
    tally.expect(now?.status === status, `GET ${path} ${when}: ${now?.status}, not ${status}`)
    tally.expect(now?.body === body, `GET ${path} ${when}: other bytes`)
  }
}

/** Tries every odd method; a 405 must list the allowed ones. */
async function tryOddMethods(tally: Tally, path: string) {
  for (const method of ODD_METHODS) {
    const { status, headers } = await ask(path, method)
    tally.expect(status < 500, `${method} ${path}: ${status}`)
    tally.expect(status > 0 || method === 'CONNECT', `${method} ${path}: no answer`)
    if (status === 405) tally.expect(Boolean(headers.allow), `${method} ${path}: 405 without Allow`)
  }
}

attack('an unsupported method does not change a document', async (tally) => {
  const paths = await documents()
  await invalidateAllPages()
  const usual = await readAll(paths)
  for (const path of paths) {
    tally.expect([200, 307, 308, 404].includes(usual.get(path)?.status ?? 0), `GET ${path}`)
  }

  await invalidateAllPages()
  await forEach(paths, (path) => tryOddMethods(tally, path))
  expectSame(tally, usual, await readAll(paths), 'after odd methods on a cold cache')

  await invalidateAllPages()
  await forEach(paths, async (path) => {
    const { status, body } = await ask(path, 'HEAD')
    tally.expect(status === usual.get(path)?.status && body === '', `HEAD ${path}: ${status}`)
  })
  expectSame(tally, usual, await readAll(paths), 'after HEAD on a cold cache')

  await forEach(paths, (path) => tryOddMethods(tally, path))
  expectSame(tally, usual, await readAll(paths), 'after odd methods on a warm cache')
})

attack('a request cannot store its own mark in a page', async (tally) => {
  const paths = ['/terms', '/auth/login', '/fr/terms']
  await invalidateAllPages()
  const usual = await readAll(paths)
  await invalidateAllPages()
  for (const path of paths) {
    for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
      await sendRawRequest(path, { headers: { [name]: "script-src 'nonce-stranger'" } })
    }
  }
  const now = await readAll(paths)
  expectSame(tally, usual, now, 'after a policy in the request')
  for (const { body } of now.values()) tally.expect(!body.includes('stranger'), 'a nonce was kept')
})

attack('a route answers only its own methods', async (tally) => {
  await forEach(routes, async (path) => {
    const { headers } = await ask(path, 'OPTIONS')
    const allow = String(headers.allow ?? '')
    const offered = allow === '' ? METHODS : allow.split(', ')
    for (const method of [...METHODS, 'TRACE', 'CONNECT', 'PROPFIND', 'INVENTED']) {
      const response = await ask(path, method)
      tally.expect(response.status < 500, `${method} ${path}: ${response.status}`)
      if (method === 'CONNECT' || method === 'INVENTED') continue
      const isRefused = response.status === 405
      tally.expect(isRefused !== offered.includes(method), `${method} ${path}: ${response.status}`)
      const named = String(response.headers.allow ?? '')
      if (isRefused && allow !== '') tally.expect(named === allow, `${method} ${path}: ${named}`)
    }
  })
})
