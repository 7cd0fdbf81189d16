import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { explainRefusedMethod } from './refused-method.mjs'

let server: Server | undefined
afterEach(() => server?.close())

/** What a client is answered when a route ends with a status and nothing else. */
async function ask(path: string, status: number, body?: string) {
  server = createServer((request, response) => {
    explainRefusedMethod(request, response)
    response.statusCode = status
    response.end(body)
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })
}

describe('explainRefusedMethod', () => {
  it('puts a message into an empty 405 of the API', async () => {
    const answer = await ask('/api/v1/article', 405)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toEqual({ message: 'This method is not offered here.' })
  })

  it('leaves every other answer as it is', async () => {
    expect(await (await ask('/api/v1/article', 200, 'text')).text()).toBe('text')
    expect(await (await ask('/home', 405)).text()).toBe('')
  })
})
