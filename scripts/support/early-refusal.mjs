import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { locales } from '../../lib/core/languages.mjs'
import { fromRoot } from './paths.mjs'

const textsOf = (language) =>
  JSON.parse(readFileSync(fromRoot('messages', `${language}.json`), 'utf8')).request

const TEXTS = new Map(locales.map((language) => [language, textsOf(language)]))

/** The first requested language, as in lib/platform/http/language.ts; English when it is not one of ours. */
function textsFor(request) {
  const [first] = (request.headers['accept-language'] ?? '').split(/[,;]/)
  const [language] = first.trim().toLowerCase().split('-')
  return TEXTS.get(language) ?? TEXTS.get('en')
}

/** An address may also come in its absolute form (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** The path of a request, without its query; invalid unless it begins with `/`. */
export function pathOf({ url = '/' }) {
  const [path] = url.replace(ORIGIN, '').split('?')
  return path === '' ? '/' : path
}

export const isApi = (path) => /^\/api(?:\/|$)/.test(path)

/** The API's response: `{message, request_id}`, as for every other failure. */
function asFailure(message) {
  const requestId = randomUUID()
  return {
    body: JSON.stringify({ message, request_id: requestId }),
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
  }
}

const asText = (body) => ({ body, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/**
 * Answers a request that reaches no route, in the caller's language.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} key the message: a key of `request` in the catalogue
 * @param {Record<string, string>} [more] further headers
 * @param {Buffer} [page] shown to a person in place of the text
 */
export function refuse(request, response, status, key, more = {}, page = undefined) {
  const message = textsFor(request)[key]
  const { body, headers } = isApi(pathOf(request)) ? asFailure(message) : asText(page ?? message)
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
