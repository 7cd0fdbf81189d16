import { describe, expect, it } from 'vitest'
import { refuseMalformed } from './request-guards.mjs'

function ask(url: string, language = '', over = {}) {
  const sent = { status: 0, body: '', headers: {} }
  const response = {
    writeHead: (status: number, headers: object) => {
      Object.assign(sent, { status, headers })
    },
    end: (body: string) => {
      sent.body = body
    },
  }
  const headers = { 'accept-language': language }
  const request = { url, method: 'GET', httpVersion: '1.1', headers: { host: 'x', ...headers } }
  return { isAnswered: refuseMalformed({ ...request, ...over }, response), sent }
}

describe('refuseMalformed', () => {
  it.each(['/', '/home/article/%C3%A9', '/home/search?q=%zz', 'http://x', 'http://x/home'])(
    'passes on %s',
    (url) => {
      expect(ask(url).isAnswered).toBe(false)
    },
  )

  it('accepts * for the server as a whole, and ignores a request without a host', () => {
    expect(ask('*', '', { method: 'OPTIONS' }).isAnswered).toBe(false)
    expect(ask('*').sent.status).toBe(400)
    expect(ask('/home', '', { headers: {} }).sent.status).toBe(400)
    expect(ask('/home', '', { headers: {}, httpVersion: '1.0' }).isAnswered).toBe(false)
  })

  it.each(['/%zz', '/home/article/%FF', '/%', 'home', 'http://[/home', 'ftp://x/'])(
    'answers 400 to %s',
    (url) => {
      const { isAnswered, sent } = ask(url)
      expect(isAnswered).toBe(true)
      expect(sent.status).toBe(400)
    },
  )

  it('answers API calls like all failures, in the caller’s language', () => {
    const { body, headers } = ask('/api/v1/article/%zz').sent
    const { message, request_id } = JSON.parse(body)
    expect(message).toBe('The address is not valid.')
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': request_id,
    })
    const french = ask('/api/v1/%zz', 'fr-RW,fr;q=0.9').sent
    expect(JSON.parse(french.body).message).toBe('L’adresse n’est pas valable.')
    expect(JSON.parse(ask('/api/v1/%zz', '__proto__').sent.body).message).toBe(message)
  })
})
