import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { FULL_PAGE_HEADER } from '../lib/core/reading-mode.mjs'
import { takeTally } from '../lib/platform/readership/tally.mjs'
import { countEmptySearch, countReading } from './readership.mjs'

const ID = '0a2035c4-418d-77d8-9176-bb6f82dc0465'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'

const FROM_SCRIPT = { 'sec-fetch-dest': 'empty' }
/** Next's own request when a link is followed. */
const NAVIGATION = { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' }

interface Asked {
  method?: string
  status?: number
  headers?: Record<string, string | undefined>
}

const buildRequest = (url: string, { method = 'GET', headers = {} }: Asked = {}) =>
  ({ method, url, headers: { 'user-agent': PHONE, ...headers } }) as unknown as IncomingMessage

function read(url: string, asked: Asked = {}) {
  const { status: statusCode = 200 } = asked
  const response = Object.assign(new EventEmitter(), { statusCode })
  countReading(buildRequest(url, asked), response as unknown as ServerResponse)
  response.emit('finish')
}

const search = (typed: string, asked?: Asked) =>
  countEmptySearch(buildRequest(`/rw/home/search?${new URLSearchParams({ q: typed })}`, asked))

beforeEach(() => void takeTally())

describe('a reading', () => {
  it('is counted by item and by the language of its page', () => {
    read(`/home/article/${ID}`)
    read(`/home/article/${ID}?utm=x`, { status: 304 })
    read(`/rw/home/article/${ID}`, { headers: { 'sec-fetch-dest': 'document' } })
    read(`/fr/home/papers/${ID}`, { headers: { ...FROM_SCRIPT, ...NAVIGATION } })
    read(`/sw/home/video/${ID}`)
    read(`/api/papers/download/${ID}`, { status: 302 })
    read(`/api/articles/download/${ID}`)
    const of = (kind: string, language: string, count = 1) => ({
      kind,
      subject: ID,
      language,
      count,
    })
    expect(takeTally()).toEqual([
      of('ARTICLE', 'en', 2),
      of('ARTICLE', 'rw'),
      of('PAPER', 'fr'),
      of('VIDEO', 'sw'),
      of('PAPER_FILE', 'en'),
      of('ARTICLE_FILE', 'en'),
    ])
    expect(takeTally()).toEqual([])
  })

  it.each<[string, Asked]>([
    ['a robot', { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }],
    ['what has no name', { headers: { 'user-agent': undefined } }],
    ['what has too long a name', { headers: { 'user-agent': `${PHONE}${'x'.repeat(400)}` } }],
    ['a page fetched ahead', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a page that Next fetches ahead', { headers: { ...NAVIGATION, 'next-router-prefetch': '1' } }],
    ['a page that a script fetches', { headers: FROM_SCRIPT }],
    ['the data of a page already open', { headers: { ...FROM_SCRIPT, rsc: '1' } }],
    ['the same data in a browser that names no destination', { headers: { rsc: '1' } }],
    ['a page that a device fetches to keep', { headers: { [FULL_PAGE_HEADER]: '1' } }],
    ['a look at the headers', { method: 'HEAD' }],
    ['what is gone', { status: 410 }],
    ['a refusal', { status: 503 }],
  ])('is not counted for %s', (_, asked) => {
    read(`/home/article/${ID}`, asked)
    expect(takeTally()).toEqual([])
  })

  it('is not counted for a file that a device fetches to keep', () => {
    const headers = { ...FROM_SCRIPT, [FULL_PAGE_HEADER]: '1' }
    for (const files of ['articles', 'papers']) read(`/api/${files}/download/${ID}`, { headers })
    expect(takeTally()).toEqual([])
  })

  it('is not counted without an item', () => {
    for (const url of ['/home', '/home/article/none', `/dashboard/articles/${ID}`]) read(url)
    expect(takeTally()).toEqual([])
  })
})

describe('a search without results', () => {
  it('is counted from the second time, in its final form', () => {
    search('Tractor  seat')
    expect(takeTally()).toEqual([])
    search('tractor seat')
    search('TRACTOR seat ')
    expect(takeTally()).toEqual([
      { kind: 'NOT_FOUND', subject: 'tractor seat', language: 'rw', count: 3 },
    ])
  })

  it('is not counted while it is being typed', () => {
    for (const typed of ['bicy', 'bicycle', 'bicy', 'bicycle']) search(typed)
    expect(takeTally().map(({ subject }) => subject)).toEqual(['bicycle'])
  })

  it.each([
    '+250 788 123 456',
    'keza@example.org',
    'jean uwimana',
    '1199080012345678',
    'room 12345',
    'x'.repeat(61),
    '  ',
  ])('is never counted when it could identify a person: %s', (typed) => {
    for (const _ of 'twice') search(typed)
    expect(takeTally()).toEqual([])
  })

  it('is not counted for robots', () => {
    for (const _ of 'twice') search('hovercraft', { headers: { 'user-agent': 'curl/8.0' } })
    expect(takeTally()).toEqual([])
  })
})
