import { describe, expect, it } from 'vitest'
import { kindCalls as told } from '@/lib/core/kind-calls.mjs'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle, createVideo } from '@/lib/testing/factories'
import { kindCalls, serveKinds } from './kind-calls'

setUpAccountTests()

/** Calls the route as Next does, with the segments below /api/v1. */
async function ask(method: keyof typeof serveKinds, path: string) {
  const [kind, ...call] = path.split('/')
  const address = `http://localhost:3000/api/v1/${path}`
  const params = Promise.resolve({ kind, call: call.length > 0 ? call : undefined })
  return serveKinds[method](new Request(address, { method }), { params })
}

it('exports exactly the methods that the server announces', () => {
  const offered = Object.entries(kindCalls).map(([name, methods]) => [
    name,
    Object.keys(methods).sort(),
  ])
  expect(Object.fromEntries(offered)).toEqual(told)
})

describe('serveKinds', () => {
  it('finds the call of an address, literal segments first', async () => {
    const { id } = await createArticle({ title: 'Gout' })
    const { id: videoId } = await createVideo({ title: 'Stretching' })
    const approved = await (await ask('GET', 'article/approved')).json()
    expect(approved.message).toBe('Approved articles')
    const one = await (await ask('GET', `article/${id}`)).json()
    expect(one.data).toMatchObject({ article_id: id, article_title: 'Gout' })
    const video = await (await ask('GET', `video/${videoId}`)).json()
    expect(video.data).toMatchObject({ video_id: videoId })
    expect((await ask('GET', 'faq')).status).toBe(200)
    expect((await ask('POST', `paper/${id}/review/send-back`)).status).toBe(401)
  })

  it.each([
    'podcast',
    'article/1/2',
    'faq/1/approve',
    'constructor',
    '__proto__',
    'article/1/toString',
  ])('answers 404 to %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
      const response = await ask(method, path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ message: 'Not found' })
    }
  })

  it('rejects a method that a call does not offer, and lists its methods', async () => {
    expect((await ask('DELETE', 'article')).status).toBe(405)
    const response = await ask('OPTIONS', 'video/1')
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
  })
})
