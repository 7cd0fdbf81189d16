import { readFileSync } from 'node:fs'
import { createRandom } from '@/lib/testing/random'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'

const REQUESTS = 5000
const AT_ONCE = 25

const random = createRandom(21)
const randomBelow = (max: number) => Math.floor(random() * max)
const pick = <T>(list: readonly T[]): T => list[randomBelow(list.length)] as T
const randomText = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(randomBelow(256))).join('')

const PATHS = ['/', '/home', '/home/search?q=x', '/api/v1/article', '/feed.xml', '/dashboard']

/** Headers that trip up parsers, proxies and frameworks. */
const HEADERS = [
  'transfer-encoding: chunked\r\ncontent-length: 5',
  'transfer-encoding: chunked, identity',
  'transfer-encoding: xchunked',
  'content-length: -1',
  'content-length: 1, 2',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 99999999999999999999',
  'x bad: 1',
  ': nothing',
  'x-nul: a\0b',
  'x-folded: a\r\n b',
  'host: a\r\nhost: b',
  'host: [::1',
  'host: evil.example/../..',
  'expect: 200-ok',
  'cookie: =;=;;ingingo.session=%zz; a',
  'authorization: Bearer a.b.c',
  'range: bytes=9-1,-',
  'if-none-match: "',
  'accept-language: ,;q=9,%%',
  'accept-encoding: gzip;q=x, *;q=-1',
  'x-forwarded-for: ,,"\r\nx-forwarded-proto: gopher',
  'next-action: 40\r\ncontent-type: multipart/form-data',
  'rsc: 1\r\nnext-router-state-tree: %5B%22',
  'next-router-prefetch: 1\r\nnext-router-segment-prefetch: /../x',
  'x-middleware-subrequest: middleware:middleware:middleware',
  'x-nextjs-data: 1\r\nx-now-route-matches: 1=x',
  'x-matched-path: /../..\r\nx-invoke-status: 500',
  'traceparent: 00-zz-zz-99',
] as const

const TARGETS = [
  '*',
  'home',
  '//evil.example/home',
  '//',
  '///',
  '//:80',
  '//[',
  '//@:x',
  '//%',
  '/\\evil.example',
  '/%zz',
  '/%00',
  '/home/%E0%80%80',
  '/home?%zz=%zz&q[]=1',
  '/_next/image?url=%2F..%2F&w=-1&q=x',
  '/_next/data/x/home.json',
  '/_next/static/../../package.json',
  '/_next/static/%2e%2e/%2e%2e/BUILD_ID',
  '/home/article/..%2f..%2fetc%2fpasswd',
  '/api/v1/article/%zz',
  'http://',
  'http://[/home',
  'ftp://x/home',
  `/${'a/'.repeat(2000)}`,
  `/home/search?q=${'%F0%9F'.repeat(500)}`,
] as const

const METHODS = ['get', 'G\0T', 'GET ', 'PROPFIND', 'TRACE', 'CONNECT', 'M-SEARCH', 'ÄÖ', '']

/** One generator for each kind of mistake. */
const KINDS: (() => string)[] = [
  () => randomText(1 + randomBelow(300)),
  () => `${randomText(1 + randomBelow(20))}\r\n\r\n`,
  () => requestHead('GET', pick(TARGETS)),
  () => requestHead(pick(METHODS), pick(PATHS)),
  () => requestHead('GET', pick(PATHS)).replace('\r\n\r\n', `\r\n${pick(HEADERS)}\r\n\r\n`),
  () =>
    requestHead('POST', pick(PATHS)).replace('\r\n\r\n', `\r\n${pick(HEADERS)}\r\n\r\n0\r\n\r\n`),
  () =>
    `${requestHead('POST', pick(PATHS), { 'transfer-encoding': 'chunked' })}${randomText(20)}\r\n`,
  () =>
    `${requestHead('POST', '/api/v1/auth/login', { 'content-type': 'application/json', 'content-length': 20 })}${randomText(20)}`,
  () =>
    requestHead('GET', pick(PATHS)).replace('HTTP/1.1', pick(['HTTP/9.9', 'HTTP', '', 'HTTP/2.0'])),
  () => requestHead('GET', pick(PATHS)).replaceAll('\r\n', pick(['\n', '\r', '\r\r\n'])),
  () => requestHead('GET', pick(PATHS), { 'x-long': 'x'.repeat(20_000) }),
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${randomText(100)}`,
  () => requestHead('GET', pick(PATHS)).slice(0, randomBelow(30)),
]

/** Sends bytes and FIN, and reads until the server ends the connection too. */
async function sendAndRead(bytes: string): Promise<string> {
  const connection = await Connection.open()
  await connection.send(bytes)
  connection.socket.end()
  const isEnded = await connection.endsWithin(15_000)
  connection.close()
  return isEnded ? connection.received : 'nothing within 15 s'
}

const isServerError = (text: string) => /^HTTP\/1\.1 5\d\d/m.test(text)

/** The server's complete lines after its ready message, which is for people. */
function linesSinceReady(): string[] {
  const lines = readFileSync(process.env.SERVER_LOG ?? '', 'utf8').split('\n')
  return lines.slice(lines.indexOf('Stop with Ctrl-C.') + 1, -1).filter(Boolean)
}

function isLogLine(line: string): boolean {
  try {
    const { time, level, event, code } = JSON.parse(line)
    const isOwn = !['console', 'output', 'warning', 'request.unreadable'].includes(event)
    return Boolean(time && level && event) && (isOwn || Boolean(code))
  } catch {
    return false
  }
}

attack('malformed bytes: no 5xx, and every line of the log is JSON with a code', async (tally) => {
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () => pick(KINDS)())
    await Promise.all(
      requests.map(async (bytes) => {
        const text = await sendAndRead(bytes)
        const isHeld = !isServerError(text) && text !== 'nothing within 15 s'
        tally.expect(isHeld, `${JSON.stringify(bytes.slice(0, 200))}: ${text.slice(0, 60)}`)
      }),
    )
  }
  const lines = linesSinceReady()
  for (const line of lines)
    tally.expect(isLogLine(line), `a line of the log: ${line.slice(0, 200)}`)
  tally.note(`${REQUESTS} requests, ${lines.length} lines of the log`)
})
