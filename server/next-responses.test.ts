import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { awaitStaleRenders } from '@/server/page-store/rendering.mjs'
import { sendTextOnly } from './next-responses.mjs'

const HTML =
  '<html lang="en"><head><script>a()</script></head><body><div data-scripts="on-demand"><main><p>Words</p></main></div></body></html>'

let server: Server
let seen: IncomingMessage['headers']
let render: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  server = createServer(async (asked, response) => {
    await awaitStaleRenders(asked, response)
    sendTextOnly(asked, response)
    seen = asked.headers
    render(asked, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(() => server.close())

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((done, failed) => {
    request({ port, path: '/home', headers, method }, done).once('error', failed).end()
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()),
  }
}

/** A whole page, as Next sends it: with the headers asked for before the body. */
function sendPage(status: number, cacheControl = 'public, max-age=0') {
  render = ({ method }, response) => {
    response.statusCode = status
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Length', HTML.length)
    response.setHeader('ETag', '"of Next"')
    response.setHeader('Cache-Control', cacheControl)
    response.writeHead(status)
    response.end(method === 'HEAD' ? null : HTML)
  }
}

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (body: Buffer) => body],
] as const)('sends only the text, as %s', async (encoding, unpack) => {
  sendPage(200)
  const { headers, body } = await ask({ 'accept-encoding': encoding, 'if-none-match': '"of Next"' })
  const html = unpack(body).toString()
  expect(html).toContain('<p>Words</p>')
  expect(html).not.toContain('<script')
  expect(Number(headers['content-length'])).toBe(body.length)
  expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['content-security-policy']).toContain("script-src 'none'")
  expect(seen).not.toHaveProperty('accept-encoding')
  expect(seen).not.toHaveProperty('if-none-match')
})

it('recognises its own tag, and answers HEAD with the headers of the page', async () => {
  sendPage(200)
  const { headers } = await ask()
  expect(headers.etag).not.toBe('"of Next"')
  const again = await ask({ 'if-none-match': `"other", ${headers.etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    headers['content-length'],
    0,
  ])
})

it('keeps the status, and no-store', async () => {
  sendPage(410)
  expect((await ask()).status).toBe(410)
  sendPage(503, 'no-store')
  const { status, headers } = await ask()
  expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
})

it('waits for the end of a page that arrives in pieces', async () => {
  render = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.flushHeaders()
    response.write(Buffer.from(HTML.slice(0, 60)))
    setImmediate(() => response.end(HTML.slice(60)))
  }
  expect((await ask()).body.toString()).toContain('<p>Words</p>')
})

it('changes no other response', async () => {
  render = (_request, response) => {
    response.writeHead(308, { location: '/home' })
    response.end('/home')
  }
  const { status, headers, body } = await ask()
  expect([status, headers.location, body.toString()]).toEqual([308, '/home', '/home'])
})
