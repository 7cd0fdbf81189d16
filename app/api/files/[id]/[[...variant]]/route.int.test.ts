import { expect, it } from 'vitest'
import { storage } from '@/lib/platform/storage/storage'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createStoredFile } from '@/lib/testing/factories'
import { GET } from './route'

emptyBetweenTests()

const ask = (id: string, variant?: string[], headers: Record<string, string> = {}) =>
  GET(new Request('http://localhost/api/files', { headers }), {
    params: Promise.resolve({ id, variant }),
  })

async function createCover() {
  await storage().put('cover/small', Buffer.from('small'))
  return createStoredFile(Buffer.from('main'), {
    kind: 'COVER',
    mime: 'image/webp',
    variants: [
      {
        name: '640.avif',
        key: 'cover/small',
        mime: 'image/avif',
        size: 5,
        width: 640,
        height: 360,
      },
    ],
  })
}

it('sends a cover and its sizes, to be kept for ever', async () => {
  const { id } = await createCover()
  await createArticle({ coverId: id })
  const main = await ask(id)
  expect(await main.text()).toBe('main')
  expect(main.headers.get('content-type')).toBe('image/webp')
  expect(main.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(main.headers.get('x-content-type-options')).toBe('nosniff')
  expect(main.headers.get('content-disposition')).toBeNull()
  const small = await ask(id, ['640.avif'])
  expect(await small.text()).toBe('small')
  expect(small.headers.get('content-type')).toBe('image/avif')
  const etag = small.headers.get('etag') ?? ''
  expect((await ask(id, ['640.avif'], { 'if-none-match': etag })).status).toBe(304)
  expect((await ask(id, [], { 'if-none-match': etag })).status).toBe(200)
})

it('has nothing of an article that waits for approval, nor under another name', async () => {
  const waiting = await createCover()
  await createArticle({ coverId: waiting.id, isPublished: false, publishedAt: null })
  const answers = await Promise.all([
    ask(waiting.id),
    ask(waiting.id, ['640.avif']),
    ask('x'),
    ask(waiting.id, ['640.avif', '..', 'x']),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'File not found' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})
