import { describe, expect, it } from 'vitest'
import { refuseBody } from './request-guards.mjs'

const MB = 1024 * 1024

function ask(url: string, headers: Record<string, string>, method = 'POST') {
  let status = 0
  const response = {
    writeHead: (code: number) => {
      status = code
    },
    end: () => undefined,
  }
  const isAnswered = refuseBody({ url, headers, method }, response)
  return isAnswered ? status : 'passed on'
}

const json = { 'content-type': 'application/json' }
const chunked = { 'transfer-encoding': 'chunked' }
const upload = { 'content-type': 'multipart/form-data; boundary=x' }
const long = (bytes: number) => ({ 'content-length': String(bytes) })

describe('refuseBody', () => {
  it.each([
    ['no body at all', '/home', {}],
    ['an empty body', '/home', long(0)],
    ['JSON of the API up to its limit', '/api/v1/faq', { ...json, ...long(MB) }],
    ['JSON in chunks, whose route counts', '/api/v1/faq', { ...json, ...chunked }],
    ['an upload, whose route knows its limit', '/api/v1/paper', { ...upload, ...long(29 * MB) }],
  ])('passes on %s', (_name, url, headers) => {
    expect(ask(url, headers)).toBe('passed on')
  })

  it.each([
    ['a body for a page', '/dashboard', long(1)],
    ['a body in chunks for a page', '/home?x', chunked],
    ['an upload for a page', '/apix', { ...upload, ...long(29 * MB) }],
    ['JSON above its limit', '/api/v1/faq', { ...json, ...long(MB + 1) }],
    ['something large without a type', 'http://x/api/v1/faq?y', long(2 * MB)],
  ])('answers 413 to %s', (_name, url, headers) => {
    expect(ask(url, headers)).toBe(413)
    expect(ask(url, headers, 'GET')).toBe(413)
  })
})
