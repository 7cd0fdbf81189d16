import { expect } from '@playwright/test'
import { expectCompletePage, expectNoInternals } from './support/expectations'
import { sendRawRequest } from './support/raw-request'
import { test } from './support/site'

test.use({ sharedSite: 'library' })

const LISTS = {
  'article/approved': 4,
  article: 4,
  'paper/approved': 5,
  video: 5,
  duk: 5,
  faq: 5,
} as const
const SEARCHES = ['article', 'paper', 'video', 'duk', 'faq']

const HOSTILE = [
  '%',
  '_',
  '%%%___',
  '\\',
  "'",
  '"',
  "'; drop table article; --",
  "' OR 1=1 --",
  '\u0000',
  'gout\u0000',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '🦴',
  '👩🏾‍⚕️',
  '\u202Egout\u202C',
  '\u200F\u061C',
  '\uD800',
  '& | ! ( ) : * <->',
  "gout':* & '",
  '../../etc/passwd',
]
const LONG = 'gout '.repeat(2048)

/** The text in UTF-8 as a browser would send it; a lone surrogate becomes the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const getRows = (data: Record<string, unknown>) => Object.values(data).find(Array.isArray) ?? []

for (const [call, usual] of Object.entries(LISTS)) {
  test(`GET ${call}: clamps page and limit out of range`, async ({ request }) => {
    const sizes: [string, number | null][] = [
      ['limit=abc', usual],
      ['limit=', usual],
      ['limit=0x10', usual],
      ['limit=-5', 1],
      ['limit=0', 1],
      ['limit=NaN&page=Infinity', usual],
      ['page=-1', usual],
      ['page=0', usual],
      ['page=abc', usual],
      ['page=1e9', 0],
      ['page=99999999999999999999', 0],
      ['limit=1e9', null],
    ]
    for (const [query, size] of sizes) {
      const response = await request.get(`/api/v1/${call}?${query}`)
      expect(response.status(), query).toBe(200)
      const { length } = getRows((await response.json()).data)
      if (size === null) expect(length).toBeLessThanOrEqual(100)
      else expect(length, query).toBe(size)
    }
  })
}

const PAGED = ['/home/more-articles', '/home/more-papers', '/home/more-videos', '/home/facts']

test('shows the first page of a list for an invalid page', async ({ request }) => {
  for (const path of PAGED) {
    const first = (await (await request.get(path)).text()).match(/<h3[\s\S]*?<\/h3>/)?.[0] ?? '-'
    for (const page of ['-1', '0', 'abc', '1e9', '', '1.5', '%00', "1'", '0x1', '999999999']) {
      const response = await request.get(`${path}?page=${page}`)
      expect(response.status(), `${path}?page=${page}`).toBe(200)
      if (first !== '-') expect(await response.text()).toContain(first)
    }
  }
})

test('answers a page beyond the end of a list with a complete 404 page', async ({ request }) => {
  for (const path of [...PAGED, '/home/faqs', '/fr/home/more-articles']) {
    const response = await request.get(`${path}?page=99999`)
    expect(response.status(), path).toBe(404)
    await expectCompletePage(response, '404')
  }
})

for (const typed of [...HOSTILE, LONG]) {
  const name = JSON.stringify(typed.length > 40 ? `${typed.slice(0, 20)}… (10 KB)` : typed)

  test(`treats ${name} as plain words in every search`, async ({ request }) => {
    const addresses = [
      `/home/search?q=${encoded(typed)}`,
      `/home/more-articles?search=${encoded(typed)}`,
      `/home/more-papers?search=${encoded(typed)}`,
      `/home/more-videos?search=${encoded(typed)}`,
      `/rw/home/search?q=${encoded(typed)}`,
    ]
    for (const address of addresses) {
      const response = await request.get(address)
      expect(response.status(), address.slice(0, 100)).toBe(200)
      await expectCompletePage(response, '</footer>')
      const html = await response.text()
      for (const raw of ['<script>alert(1)', '<img src=x']) expect(html).not.toContain(raw)
    }
    for (const call of SEARCHES) {
      const response = await request.get(`/api/v1/${call}/search?search=${encoded(typed)}`)
      expect(response.status(), call).toBe(200)
      expect(getRows((await response.json()).data).length).toBeLessThanOrEqual(20)
    }
  })
}

test('finds nothing for characters with a meaning in SQL', async ({ request }) => {
  for (const typed of ['%', '_', '\\', "'", '\u0000', '🦴', '\u200F']) {
    for (const call of SEARCHES) {
      const response = await request.get(`/api/v1/${call}/search?search=${encoded(typed)}`)
      expect(getRows((await response.json()).data), `${call} ${typed}`).toEqual([])
    }
  }
})

test('accepts broken encoding in a query without a server error', async () => {
  for (const path of [
    '/home/search?q=%zz',
    '/home/search?q=%FF%FE',
    '/api/v1/article/search?search=%',
  ]) {
    const { status, body } = await sendRawRequest(path)
    expect(status, path).toBeLessThan(500)
    if (path.startsWith('/api/')) expectNoInternals(body)
  }
})

test("rejects a method that is not offered, in the API's language", async () => {
  const calls = ['article/approved', 'paper/approved', 'faq/search', 'openapi.json', 'no-such-call']
  const targets = [...calls.map((call) => `/api/v1/${call}`), '/api/health']
  for (const path of targets) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, body } = await sendRawRequest(path, { method })
      expect([404, 405], `${method} ${path}`).toContain(status)
      expect(headers['content-type'], `${method} ${path}`).toMatch(/^application\/json/)
      const { message, request_id } = JSON.parse(body)
      expect(message).toMatch(/\S/)
      expect(request_id, `${method} ${path}`).toBe(headers['x-request-id'])
    }
  }
})
