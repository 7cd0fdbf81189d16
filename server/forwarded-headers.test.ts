import { expect, it } from 'vitest'
import { dropForwardedHeaders } from './forwarded-headers.mjs'

it("removes a proxy's claims about the site's address, and keeps the client's address", () => {
  const headers = {
    host: 'ingingo.example',
    forwarded: 'host=evil.example;proto=https',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-port': '444',
    'x-forwarded-proto': 'https',
  }
  dropForwardedHeaders({ headers })
  expect(headers).toEqual({ host: 'ingingo.example', 'x-forwarded-for': '192.0.2.1' })
})
