import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { refuseMethod } from './request-guards.mjs'

let server: Server | undefined
afterEach(() => server?.close())

interface MethodResponse {
  status: number
  allow: string | undefined
  type: string | undefined
  requestId: string | string[] | undefined
  body: string
}

/** The client's response; 299 for a request that is passed on. */
async function ask(method: string, path: string, language = 'en'): Promise<MethodResponse> {
  server = createServer((asked, response) => {
    if (!refuseMethod(asked, response)) response.writeHead(299).end()
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { 'accept-language': language }
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          allow: response.headers.allow,
          type: response.headers['content-type'],
          requestId: response.headers['x-request-id'],
          body,
        }),
      )
    })
    asked.once('error', reject).end()
  })
}

describe('refuseMethod', () => {
  it.each([
    ['GET', '/home'],
    ['HEAD', '/feed.xml'],
    ['PUT', '/api/v1/article/1'],
    ['POST', '/api/v1/article'],
    ['GET', '/api/v1/article/approved'],
    ['POST', '/api/v1/article-comment'],
    ['DELETE', '/api/v1/paper/1'],
    ['OPTIONS', '/api/v1/article'],
    ['PATCH', '/api/nothing'],
    ['POST', 'http://localhost/api/v1/auth/login'],
  ])('passes on %s %s', async (method, path) => {
    expect((await ask(method, path)).status).toBe(299)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'rejects %s for read-only addresses, and lists the offered methods',
    async (method) => {
      for (const path of ['/home', '/feed.xml', '/og/page/home?x=1', '/']) {
        expect(await ask(method, path)).toMatchObject({ status: 405, allow: 'GET, HEAD, OPTIONS' })
      }
    },
  )

  it('answers OPTIONS itself for read-only addresses', async () => {
    const response = await ask('OPTIONS', '/sitemap.xml')
    expect(response).toMatchObject({ status: 204, allow: 'GET, HEAD, OPTIONS', body: '' })
  })

  it.each([
    ['DELETE', '/api/v1/article', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/v1/article/approved/', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v1/auth/login?x', 'OPTIONS, POST'],
    ['PROPFIND', '/api/nothing', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'],
  ])('lists the methods of a route: %s %s', async (method, path, allow) => {
    expect(await ask(method, path)).toMatchObject({ status: 405, allow })
  })

  it('rejects API calls like all failures, in the caller’s language', async () => {
    const response = await ask('DELETE', '/api/v1/article', 'sw, en;q=0.5')
    expect(response.type).toBe('application/json')
    expect(response.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(response.body)).toEqual({
      message: 'Njia hii haitumiki hapa.',
      request_id: response.requestId,
    })
  })
})
