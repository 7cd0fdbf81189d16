import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import pLimit from 'p-limit'
import { photoFile } from '@/lib/testing/uploads'
import { attack } from './support/attack'
import { send } from './support/file-kinds'
import { type PageResponse, readPage } from './support/read-page'
import { memoryInMb } from './support/server-process'
import { getToken } from './support/tokens'

const QUERIES = 10_000
const EVIL = 'evil.example'

/** Requests of a stranger who hopes that somebody else receives the response. */
const HOSTILE: { headers?: Record<string, string>; method?: string; query?: string }[] = [
  ...[EVIL, `localhost:80@${EVIL}`, '', '[::1', 'localhost\t'].map((host) => ({
    headers: { host },
  })),
  ...['x-forwarded-host', 'x-forwarded-server', 'x-host', 'x-original-url', 'x-rewrite-url'].map(
    (name) => ({ headers: { [name]: EVIL } }),
  ),
  { headers: { forwarded: `host=${EVIL};proto=http` } },
  {
    headers: {
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '666',
      'x-forwarded-prefix': '/evil',
    },
  },
  { headers: { rsc: '1' } },
  { headers: { rsc: '1', 'next-router-prefetch': '1' } },
  { headers: { rsc: '1', 'next-router-segment-prefetch': '/_tree' } },
  { headers: { rsc: '0' } },
  { headers: { 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' } },
  { headers: { 'next-url': `/${EVIL}` } },
  { headers: { 'next-action': 'evil' } },
  { headers: { 'x-nextjs-data': '1' } },
  { headers: { 'x-prerender-revalidate': 'evil' } },
  { headers: { 'x-middleware-rewrite': '/home/privacy', 'x-middleware-set-cookie': 'a=evil' } },
  {
    headers: {
      'x-matched-path': '/privacy',
      'x-invoke-path': '/privacy',
      'x-invoke-status': '500',
    },
  },
  { headers: { 'x-now-route-matches': 'evil', 'x-vercel-id': 'evil' } },
  { headers: { 'content-security-policy': `script-src 'nonce-${'0'.repeat(32)}' ${EVIL}` } },
  ...['bytes=0-0', 'bytes=0-9,20-29', 'bytes=99999999-', 'evil=1'].map((range) => ({
    headers: { range },
  })),
  ...['gzip;q=0', '*;q=0', 'identity;q=0', 'evil', 'br;q=2', 'gzip, gzip;q=0, *'].map(
    (accepts) => ({
      headers: { 'accept-encoding': accepts },
    }),
  ),
  { headers: { cookie: '__prerender_bypass=evil; __next_preview_data=evil' } },
  { headers: { cookie: `NEXT_LOCALE=fr; evil=${EVIL}` } },
  { headers: { authorization: 'Bearer evil' } },
  { headers: { accept: 'text/x-component' } },
  { headers: { 'accept-language': 'fr' } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'if-none-match': '"evil"', 'if-modified-since': new Date().toUTCString() } },
  { headers: { 'user-agent': 'Googlebot' } },
  ...['HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'EVIL'].map((method) => ({ method })),
  ...['?page=2', '?token=evil', '?_rsc=evil', '?nxtPid=evil', '?__nextLocale=fr', '?q=evil'].map(
    (query) => ({ query }),
  ),
]

/** Headers of transport and of one response; the first one comes from Next. */
const VOLATILE_HEADERS = new Set([
  ...['date', 'etag', 'x-nextjs-cache', 'content-length', 'transfer-encoding', 'connection'],
  'keep-alive',
])

/** Sorts the elements of the head, because their order varies between renderings. */
function sortHead(html: string): string {
  const end = html.indexOf('</head>')
  return [...html.slice(0, end).split(/(?=<)/).sort(), html.slice(end)].join('')
}

/** The part of a response that must be the same for everybody. */
function getFingerprint({ status, headers, text }: PageResponse) {
  const others = Object.entries(headers).filter(([name]) => !VOLATILE_HEADERS.has(name))
  return JSON.stringify([status, others.sort(), sortHead(text)])
}

attack(
  'a stranger cannot influence other clients’ responses from the page store',
  async (tally) => {
    const token = getToken('admin')
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const mark = randomUUID()
    const { article_id: id } = await send<{ article_id: string }>('/article', {
      token,
      form: {
        article_title: `Unspoilt ${mark}`,
        article_content: '<p>As it was written.</p>',
        article_cover_image: await photoFile(),
      },
    })
    await send(`/article/${id}/approve`, { token, json: {} }).catch(() => {})
    const url = `${process.env.BASE_URL}/home/article/${id}`
    const read = (query = '') =>
      readPage(url + query, { agent, headers: { 'accept-encoding': 'gzip' } })
    let expected = getFingerprint(await read())
    tally.expect(expected.includes(mark), 'the page is there')

    for (const { headers = {}, method = 'GET', query = '' } of HOSTILE) {
      const name = `${method} ${query} ${JSON.stringify(headers)}`
      const title = `Unspoilt ${mark} ${HOSTILE.length}`
      // Each edit invalidates the page: the stranger is the first to request it.
      const form = {
        article_title: title,
        article_content: `<p>As written before ${randomUUID()}.</p>`,
      }
      await send(`/article/${id}`, { token, method: 'PATCH', form })
      // Whatever the stranger receives, even if it is no response at all.
      await readPage(url + query, { agent, headers, method }).catch(() => {})
      const first = getFingerprint(await read())
      expected = first
      tally.expect(first.includes(form.article_content.slice(3, -4)), `right after ${name}`)
      tally.expect(!/\bevil\b/.test(first), `nothing of ${name}`)
      for (const cached of [await read(), await read(), await read('?utm_source=a')]) {
        tally.expect(getFingerprint(cached) === first, `kept after ${name}`)
      }
    }

    const before = memoryInMb()
    const limit = pLimit(16)
    await Promise.all(
      Array.from({ length: QUERIES }, (_, at) =>
        limit(async () => {
          const page = await read(`?${at % 2 ? 'utm' : 'fbclid'}${at}=${randomUUID()}`)
          tally.expect(getFingerprint(page) === expected, `query ${at}`)
          tally.expect(
            page.headers['x-nextjs-cache'] === 'HIT',
            `query ${at} is answered from the store`,
          )
        }),
      ),
    )
    const grown = memoryInMb() - before
    tally.expect(grown < 64, `10,000 queries cost ${grown.toFixed(0)} MB`)
    tally.note(`${QUERIES} queries, memory ${grown < 0 ? '' : '+'}${grown.toFixed(0)} MB`)
    agent.destroy()
  },
)
