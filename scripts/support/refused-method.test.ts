import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { explainRefusedMethod } from './refused-method.mjs'

let server: Server | undefined
afterEach(() => server?.close())

/** What a client is answered when a route ends with a status and nothing else. */
async function ask(path: string, status: number, { body = '', language = 'en' } = {}) {
  server = createServer((request, response) => {
    explainRefusedMethod(request, response)
    response.statusCode = status
    response.end(body)
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-language': language }
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers })
}

describe('explainRefusedMethod', () => {
  it('gives an empty 405 of the API the shape of all failures', async () => {
    const answer = await ask('/api/v1/article', 405)
    expect(answer.headers.get('content-type')).toBe('application/json')
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await answer.json()).toEqual({
      message: 'This method is not offered here.',
      request_id: requestId,
    })
  })

  it('speaks the caller’s language', async () => {
    const answer = await ask('/api/v1/article', 405, { language: 'sw, en;q=0.5' })
    expect((await answer.json()).message).toBe('Njia hii haitumiki hapa.')
  })

  it('leaves every other answer as it is', async () => {
    expect(await (await ask('/api/v1/article', 200, { body: 'text' })).text()).toBe('text')
    expect(await (await ask('/home', 405)).text()).toBe('')
  })
})
