import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { isSearch, limitSearches } from './admission.mjs'
import { readTrustedProxies, writeClientAddress } from './forwarded-headers.mjs'

let server: Server
afterEach(() => void server.close())

/** A server that trusts this machine as its proxy, and records the decisions. */
async function serve(environment: Record<string, string> = {}) {
  const refuse = limitSearches({ HOST: '0.0.0.0', ...environment })
  const proxies = readTrustedProxies('127.0.0.1,::1')
  server = createServer(async (asked, response) => {
    writeClientAddress(asked, proxies)
    if (!(await refuse(asked, response))) response.end('searched')
  })
  await new Promise<void>((done) => server.listen(0, done))
}

async function ask(path: string, client: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>(
    (done, failed) => {
      const own = { 'x-forwarded-for': client, ...headers }
      request({ port, path, headers: own, agent: false }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        done({ status: response.statusCode, headers: response.headers, text })
      })
        .once('error', failed)
        .end()
    },
  )
}

const HOSPITAL = '203.0.113.7'

async function searchUntilRefused(client: string): Promise<number> {
  for (let made = 0; made < 1000; made += 1) {
    const { status } = await ask(`/home/search?q=gout${made}`, client)
    if (status === 429) return made
  }
  return 1000
}

it('rejects an address after 300 searches in a minute, in the language of the page, and no other address', async () => {
  await serve()
  expect(await searchUntilRefused(HOSPITAL)).toBe(300)
  const page = await ask('/rw/home/search?q=gout', HOSPITAL)
  expect(page.status).toBe(429)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.text).toContain('<html lang="rw">')
  expect(page.text).toContain('Ibishakishwa ni byinshi icyarimwe')
  const call = await ask('/api/v1/article/search?search=gout', HOSPITAL, {
    'accept-language': 'fr',
  })
  expect(call.status).toBe(429)
  expect(JSON.parse(call.text).message).toMatch(/^Trop de recherches/)
  expect((await ask('/home/more-articles', HOSPITAL)).status).toBe(200)
  expect((await ask('/home/search?q=gout', '203.0.113.8')).status).toBe(200)
})

it('counts all addresses of one household as one, and trusts no header from a stranger', async () => {
  await serve()
  await searchUntilRefused('2001:db8:1:2::1')
  expect((await ask('/home/search?q=gout', '2001:db8:1:2::ffff')).status).toBe(429)
  expect((await ask('/home/search?q=gout', '2001:db8:1:3::1')).status).toBe(200)
  expect((await ask('/home/search?q=gout', `198.51.100.1, 2001:db8:1:2::2`)).status).toBe(429)
})

it('raises the limit for load tests only if nobody else can reach the server', async () => {
  await serve({ HOST: '127.0.0.1', RATE_LIMIT_SCALE: '2' })
  expect(await searchUntilRefused(HOSPITAL)).toBe(600)
  server.close()
  await serve({ RATE_LIMIT_SCALE: '2' })
  expect(await searchUntilRefused(HOSPITAL)).toBe(300)
})

it.each([
  ['/home/search?q=gout', true],
  ['/fr/home/more-papers?page=2&search=gout', true],
  ['/sw/home/search/Z291dA/1', true],
  ['/home/find-videos/Z291dA/1?_rsc=1', true],
  ['/home/papers/01a2035c-418d-77d8-9176-bb6f82dc0465/text/find?q=gout', true],
  ['/fr/home/find-words/01a2035c-418d-77d8-9176-bb6f82dc0465/Z291dA', true],
  ['/api/v1/duk/search?search=a', true],
  ['/api/v1/auth/search-rheumatologists?search=a', true],
  ['/home/search?%71=gout', true],
  ['/home/%73earch?page=2&q=&%71=gout', true],
  ['/fr/home/more-papers?sear%63h=gout', true],
  ['/api/v1/article/%73earch?search=a', true],
  ['/%61pi/v1/article/search', true],
  ['/home/search', false],
  ['/home/papers/01a2035c-418d-77d8-9176-bb6f82dc0465/text/find', false],
  ['/home/search?q=', false],
  ['/home/more-articles?page=2', false],
  ['/api/v1/article/approved?search=a', false],
])('returns whether %s is a search: %s', (url, is) => {
  expect(isSearch({ url })).toBe(is)
})
