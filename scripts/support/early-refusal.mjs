import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

const textsOf = (language) =>
  JSON.parse(readFileSync(fromRoot('messages', `${language}.json`), 'utf8')).request

const TEXTS = new Map(['en', 'fr', 'rw', 'sw'].map((language) => [language, textsOf(language)]))

/** The first language that is asked for, as in lib/platform/http/language.ts; English when it is none of ours. */
function textsFor(request) {
  const [first] = (request.headers['accept-language'] ?? '').split(/[,;]/)
  const [language] = first.trim().toLowerCase().split('-')
  return TEXTS.get(language) ?? TEXTS.get('en')
}

/**
 * The API's refusal of a request that reaches no route: `{message, request_id}` like every other failure, in the
 * caller's language.
 * @param {Pick<import('node:http').IncomingMessage, 'headers'>} request
 * @param {string} key what is said: a key of `request` in the catalogue
 * @returns {{ body: string, headers: Record<string, string | number> }}
 */
export function earlyRefusal(request, key) {
  const requestId = randomUUID()
  const body = JSON.stringify({ message: textsFor(request)[key], request_id: requestId })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  }
}
