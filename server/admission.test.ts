import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { beginCaughtUp, createAdmission } from './admission.mjs'

let server: Server
let base: string
/** Requests being rendered, with their address and the function that ends each. */
let rendering: { url: string; end: () => void }[]
let cached: Set<string>
let admission: ReturnType<typeof createAdmission>['admission']

async function start() {
  rendering = []
  cached = new Set()
  const admitted = createAdmission(
    { RENDERS_AT_ONCE: '1', SEARCH_WAIT_MS: '200', PAGE_WAIT_MS: '60000' },
    {
      respondFromMemory: (request, response) => {
        if (!cached.has(request.url ?? '')) return false
        response.end('kept')
        return true
      },
      isPrerender: () => false,
    },
  )
  admission = admitted.admission
  server = createServer(async (request, response) => {
    if (!(await admitted.admitRequest(request, response))) return
    rendering.push({
      url: request.url ?? '',
      end: () => response.writeHead(200).end('rendered'),
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
  admission?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const urls = () => rendering.map(({ url }) => url)

it('drops a request whose client left while it waited for a write of another process', async () => {
  let catchUp = () => {}
  const caughtUp = new Promise<void>((done) => {
    catchUp = done
  })
  vi.stubGlobal('ingingoSharing', { waitUntilCaughtUp: () => caughtUp })
  const begun: string[] = []
  const left: string[] = []
  server = createServer((request, response) => {
    const { url = '' } = request
    response.once('close', () => left.push(url))
    beginCaughtUp(request, response, () => {
      begun.push(url)
      response.end('begun')
    })
    if (url === '/home/gone') leave.abort()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const leave = new AbortController()
  const headers = { cookie: 'ingingo.wrote=1' }
  await expect(fetch(`${base}/home/gone`, { headers, signal: leave.signal })).rejects.toThrow()
  await expect.poll(() => left).toEqual(['/home/gone'])
  const waiting = fetch(`${base}/home`, { headers })
  catchUp()
  expect(await (await waiting).text()).toBe('begun')
  expect(begun).toEqual(['/home'])
})

it('shares one rendering among requests for one page', async () => {
  await start()
  const first = fetch(`${base}/home/article/1`)
  await expect.poll(urls).toEqual(['/home/article/1'])
  const others = [1, 2, 3].map(() => fetch(`${base}/home/article/1`))
  cached.add('/home/article/1')
  rendering[0]?.end()
  expect(await (await first).text()).toBe('rendered')
  for (const other of others) expect(await (await other).text()).toBe('kept')
  expect(urls()).toHaveLength(1)
})

it('rejects a search that would wait too long with a page in its language, and a call with JSON', async () => {
  // Slots and waiting times end only on the test's request.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await start()
  void fetch(`${base}/home/article/1`).catch(() => undefined)
  await expect.poll(urls).toHaveLength(1)
  const asked = Promise.all([
    fetch(`${base}/rw/home/search?q=umuriro`),
    fetch(`${base}/api/v1/article/search?q=gout`, { headers: { 'accept-language': 'fr' } }),
    fetch(`${base}/og/article/1`),
  ])
  await expect.poll(() => admission.state.waiting.expensive).toBe(3)
  // A slot is passed on after a second, so these must be rejected before that.
  await vi.advanceTimersByTimeAsync(200)
  const [page, call, picture] = await asked
  for (const response of [page, call, picture]) {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain('<html lang="rw">')
  expect(html).toContain('href="tel:912"')
  expect(await call.json()).toEqual({
    message: expect.stringContaining('serveur'),
    request_id: call.headers.get('x-request-id'),
  })
  expect(await picture.text()).not.toContain('<')
  expect(urls()).toEqual(['/home/article/1'])
})

it('starts writes and health checks while a page is rendered', async () => {
  await start()
  void fetch(`${base}/home/article/1`).catch(() => undefined)
  await expect.poll(urls).toHaveLength(1)
  void fetch(`${base}/api/v1/forum`, { method: 'POST' }).catch(() => undefined)
  void fetch(`${base}/api/health`).catch(() => undefined)
  await expect.poll(urls).toHaveLength(3)
})
