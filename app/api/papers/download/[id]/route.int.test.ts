import { beforeEach, expect, it } from 'vitest'
import { storage } from '@/lib/platform/storage/storage'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createPaper, createStoredFile } from '@/lib/testing/factories'
import { GET, HEAD } from './route'

emptyBetweenTests()

const bytes = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(10_000)}`)
let id: string
let key: string

beforeEach(async () => {
  const file = await createStoredFile(bytes)
  key = file.key
  id = (await createPaper({ fileId: file.id })).id
})

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  (method === 'HEAD' ? HEAD : GET)(
    new Request(`http://localhost/api/papers/download/${name}`, { headers, method }),
    { params: Promise.resolve({ id: name }) },
  )

const getBody = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('sends the whole document under the name of the paper', async () => {
  const response = await ask(id)
  expect(response.status).toBe(200)
  expect(await getBody(response)).toEqual(bytes)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${id}.pdf"`,
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
})

it('shows it at the address that ends in .pdf', async () => {
  const response = await ask(`${id}.pdf`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${id}.pdf"`)
  expect(await getBody(response)).toEqual(bytes)
})

it('sends a range', async () => {
  const response = await ask(id, { range: 'bytes=9-18' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes 9-18/${bytes.length}`)
  expect(response.headers.get('content-length')).toBe('10')
  expect((await getBody(response)).toString()).toBe('0123456789')
})

it('sends the end, and nothing beyond it', async () => {
  expect((await getBody(await ask(id, { range: 'bytes=-3' }))).toString()).toBe('789')
  const beyond = await ask(id, { range: `bytes=${bytes.length}-` })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
})

it('sends no range of another version', async () => {
  const { headers } = await ask(id, {}, 'HEAD')
  const etag = headers.get('etag') ?? ''
  expect((await ask(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await ask(id, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  expect((await ask(id, { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(id, { 'if-none-match': '"another"' })).status).toBe(200)
})

it('answers HEAD with the length and no body', async () => {
  const response = await ask(id, {}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.body).toBeNull()
})

it('answers 404 for a paper that awaits approval, was removed, or never existed', async () => {
  const { id: fileId } = await createStoredFile(bytes)
  const waiting = await createPaper({ fileId, isPublished: false, publishedAt: null })
  const removed = await createPaper({ fileId, deletedAt: new Date() })
  const names = [
    waiting.id,
    removed.id,
    'x',
    '.pdf',
    `${id}.PDF`,
    `${id}.pdf.pdf`,
    '../etc',
    `${id}\0`,
  ]
  for (const name of names) {
    const response = await ask(name)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      message: 'Paper not found',
      request_id: expect.any(String),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

it('reports a lost document', async () => {
  await storage().remove(key)
  const response = await ask(id)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: 'File not found' })
})
