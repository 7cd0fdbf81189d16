import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectCompletePage, expectFailure, expectNoInternals } from './support/expectations'
import { sendRawRequest } from './support/raw-request'
import { addArticle, addPaper, addVideo } from './support/rows'
import { test } from './support/site'
import { en } from './support/texts'

const WRONG_IDS = ['xx', '1', `${randomUUID()}0`, '..', "1'--", 'null', '%00', '%F0%9F%A6%B4']

test('answers an unknown or malformed id with a complete 404 page', async ({ request }) => {
  for (const id of [randomUUID(), ...WRONG_IDS.filter((each) => each !== '..')]) {
    for (const path of [
      '/home/article',
      '/home/video',
      '/home/papers',
      '/paper',
      '/home/people',
      '/home/topic',
      '/fr/home/article',
    ]) {
      const response = await request.get(`${path}/${id}`, { maxRedirects: 0 })
      expect(response.status(), `${path}/${id}`).toBe(404)
      if (!path.startsWith('/fr')) await expectCompletePage(response, en.errors.notFoundTitle)
    }
  }
})

test('answers an unknown or malformed id with an API 404', async ({ request }) => {
  for (const id of [randomUUID(), ...WRONG_IDS.filter((each) => each !== '..')]) {
    await expectFailure(await request.get(`/api/v1/article/${id}`), 404, 'Article not found')
    await expectFailure(await request.get(`/api/v1/paper/${id}`), 404, 'Paper not found')
    await expectFailure(await request.get(`/api/v1/video/${id}`), 404, 'Video not found')
    await expectFailure(await request.get(`/api/papers/download/${id}`), 404, 'Paper not found')
    await expectFailure(await request.get(`/api/files/${id}`), 404, 'File not found')
    expect((await request.get(`/og/article/${id}`)).status()).toBe(404)
  }
})

test('answers 410 for a deleted item that was public, and 404 for one that was taken back', async ({
  request,
}) => {
  const missing = en.errors.notFoundTitle
  for (const { state, status, titles } of [
    { state: 'deleted', status: 410, titles: [en.article.goneTitle, en.paper.goneTitle] },
    { state: 'unpublished', status: 404, titles: [missing, missing] },
  ] as const) {
    const article = await addArticle(state)
    const paper = await addPaper(state)
    const [articleTitle, paperTitle] = titles
    const pages: Record<string, string> = { [`/home/article/${article}`]: articleTitle }
    for (const path of ['/home/papers', '/paper']) pages[`${path}/${paper}`] = paperTitle
    for (const [path, title] of Object.entries(pages)) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(status)
      await expectCompletePage(response, title)
    }
    for (const path of [`article/${article}`, `paper/${paper}`]) {
      const response = await request.get(`/api/v1/${path}`)
      expect(response.status(), path).toBe(status)
      expect(Object.keys(await response.json()).sort()).toEqual(['message', 'request_id'])
    }
  }
})

test('answers 404 for a deleted video', async ({ request }) => {
  const id = await addVideo({ deleted_at: '2001-01-01T08:00:00Z' })
  await expectCompletePage(await request.get(`/home/video/${id}`), en.errors.notFoundTitle)
  await expectFailure(await request.get(`/api/v1/video/${id}`), 404, 'Video not found')
})

test('rejects broken percent-encoding without a server error', async () => {
  const broken = ['/%zz', '/home/article/%FF', '/fr/home/video/%E0%A4', '/og/article/%', '/%C0%AF']
  for (const path of [...broken, '/api/v1/article/%zz', '/api/papers/download/%FF']) {
    const { status, headers, body } = await sendRawRequest(path)
    expect([400, 404], path).toContain(status)
    expectNoInternals(body)
    if (!path.startsWith('/api/')) continue
    expect(headers['content-type']).toMatch(/^application\/json/)
    const { message, request_id } = JSON.parse(body)
    expect(message).toMatch(/\S/)
    expect(request_id, path).toBe(headers['x-request-id'])
  }
})

test('never redirects to another site', async () => {
  const paths = [
    '//evil.example',
    '//evil.example.',
    '//evil.example/%2f..',
    '///evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%5Cevil.example.',
    '/%2Fevil.example)',
    '/home//evil',
    '/en//evil.example',
    '/en/%2Fevil.example',
    '/en/%5Cevil.example',
    '/fr//evil.example',
    '/en//evil.example,',
    '/auth?next=//evil.example',
    '/login?next=https://evil.example',
    '/home/papers?paper_id=//evil.example',
    '/.evil.example',
    '/@evil.example',
  ]
  const home = new URL(process.env.BASE_URL ?? '')
  for (const path of paths) {
    let address = path
    for (let hop = 0; hop < 5; hop += 1) {
      const { status, headers, body } = await sendRawRequest(address)
      expect(status, path).toBeLessThan(500)
      expect(body, path).not.toMatch(/http-equiv="refresh"/i)
      const { location } = headers
      if (!location) break
      // As a browser resolves it: relative to the address, with backslashes as slashes.
      const target = new URL(location, home)
      expect(target.origin, `${path} → ${location}`).toBe(home.origin)
      address = target.pathname + target.search
    }
  }
})

test('never writes a forged Host into an address', async () => {
  const forged: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
  ]
  const paths = [
    '/terms',
    '/home/search?q=forged',
    '/sitemap.xml',
    '/feed.xml',
    '/robots.txt',
    '/en',
  ]
  for (const headers of forged) {
    for (const path of paths) {
      const response = await sendRawRequest(path, { headers })
      expect(response.status, path).toBeLessThan(400)
      expect(JSON.stringify(response.headers), path).not.toContain('evil.example')
      expect(response.body, path).not.toContain('evil.example')
    }
  }
})
