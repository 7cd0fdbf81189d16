import { type APIResponse, expect } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { shapes } from './support/shapes'
import { test } from './support/site'

test.use({ sharedSite: 'library' })

/** The list in a response: its only array. */
const getRows = (data: Record<string, unknown>) =>
  Object.values(data).find(Array.isArray) as Record<string, unknown>[]
const getCount = (data: Record<string, unknown>) =>
  Object.values(data).find((value) => typeof value === 'number') as number

async function getData(response: APIResponse) {
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^application\/json/)
  expect(response.headers()['cache-control']).toBe('no-store')
  const text = await response.text()
  // Responses contain no person's e-mail address; the texts themselves contain none.
  expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/)
  expect(text).not.toMatch(/password|"email|phone_number|account_status/i)
  const body = JSON.parse(text)
  expect(Object.keys(body).sort()).toEqual(['data', 'message'])
  expect(body.message).toMatch(/\S/)
  return body.data
}

const DEFAULTS = {
  article: 4,
  'article/approved': 4,
  'paper/approved': 5,
  video: 5,
  duk: 5,
  faq: 5,
} as const
const SEARCHES = ['article', 'paper', 'video', 'duk', 'faq'] as const

for (const [call, limit] of Object.entries(DEFAULTS) as [keyof typeof DEFAULTS, number][]) {
  test(`GET ${call}: names, shape and default size, with and without trailing slash`, async ({
    request,
  }) => {
    const data = await getData(await request.get(`/api/v1/${call}`))
    shapes[call].parse(data)
    expect(getRows(data)).toHaveLength(limit)
    expect(getCount(data)).toBeGreaterThanOrEqual(limit)
    const slashed = await request.get(`/api/v1/${call}/`, { maxRedirects: 0 })
    expect(getRows(await getData(slashed))).toEqual(getRows(data))
    const explicit = await request.get(`/api/v1/${call}?page=1&limit=${limit}`)
    expect(getRows(await getData(explicit))).toEqual(getRows(data))
  })

  test(`GET ${call}: consecutive pages without gaps or duplicates`, async ({ request }) => {
    const page = async (query: string) =>
      getRows(await getData(await request.get(`/api/v1/${call}?${query}`)))
    const first = await page('page=1&limit=3')
    const second = await page('page=2&limit=3')
    expect([...first, ...second]).toEqual(await page('page=1&limit=6'))
    expect(await page('page=9999&limit=3')).toEqual([])
  })
}

for (const call of SEARCHES) {
  test(`GET ${call}/search: names and shape, with and without trailing slash`, async ({
    request,
  }) => {
    const shape = shapes[`${call}/search`]
    const data = await getData(await request.get(`/api/v1/${call}/search?search=arthritis`))
    shape.parse(data)
    expect(getRows(data).length).toBeGreaterThan(0)
    expect(getCount(data)).toBeGreaterThanOrEqual(getRows(data).length)
    const slashed = await request.get(`/api/v1/${call}/search/?search=arthritis`, {
      maxRedirects: 0,
    })
    expect(await getData(slashed)).toEqual(data)
    const one = await getData(await request.get(`/api/v1/${call}/search?search=arthritis&limit=1`))
    expect(getRows(one)).toEqual(getRows(data).slice(0, 1))
    expect(getCount(one)).toBe(getCount(data))
  })

  test(`GET ${call}/search: empty lists for an empty search and for no results`, async ({
    request,
  }) => {
    for (const query of ['', '?search=', '?search=%20', '?search=zzqqxxyy']) {
      const data = await getData(await request.get(`/api/v1/${call}/search${query}`))
      expect(getRows(data), query).toEqual([])
      expect(getCount(data), query).toBe(0)
    }
  })
}

test('GET article/{id}, paper/{id} and video/{id}: names and shape of every item', async ({
  request,
}) => {
  const { articles, papers, videos } = await readLibrary(request)
  const all = [
    ...articles.map((each) => ['article', each.article_id] as const),
    ...papers.map((each) => ['paper', each.paper_id] as const),
    ...videos.map((each) => ['video', each.video_id] as const),
  ]
  let comments = 0
  for (const [kind, id] of all) {
    const data = await getData(await request.get(`/api/v1/${kind}/${id}`))
    shapes[`${kind}/{id}`].parse(data)
    comments += data.comments?.length ?? 0
  }
  expect(comments).toBeGreaterThan(0)
  const [kind, id] = getFirst([...all])
  const slashed = await request.get(`/api/v1/${kind}/${id}/`, { maxRedirects: 0 })
  expect((await getData(slashed)).article_id).toBe(id)
})

test('returns a message and a request id, as in the header, on failure', async ({ request }) => {
  const response = await request.get('/api/v1/article/00000000-0000-7000-8000-000000000000')
  expect(response.status()).toBe(404)
  const body = await response.json()
  expect(Object.keys(body).sort()).toEqual(['message', 'request_id'])
  expect(body.request_id).toBe(response.headers()['x-request-id'])
})

test('distinguishes health and readiness from content, uncached', async ({ request }) => {
  for (const path of ['/api/health', '/api/ready']) {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
    expect(response.headers()['cache-control']).toBe('no-store')
  }
})

test('allows no other origin', async ({ request }) => {
  const response = await request.get('/api/v1/article', {
    headers: { origin: 'https://evil.example' },
  })
  expect(response.headers()['access-control-allow-origin']).toBeUndefined()
})
