import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { encode } from 'html-entities'
import { formatPhone, phoneLink } from '../lib/core/format-phone.mjs'
import { locales, prefixLocalePattern } from '../lib/core/languages.mjs'
import { fromRoot } from '../scripts/support/paths.mjs'

/** Inline, because nothing else can be fetched during overload. */
const STYLE = `:root{color-scheme:light dark;--back:#fbf8f3;--words:#1b1f1d;--link:#0b5d4e;--alarm:#a03b1e}
@media(prefers-color-scheme:dark){:root{--back:#141816;--words:#ece8e1;--link:#7fd1bd;--alarm:#f0a284}}
body{margin:0 auto;max-width:40rem;padding:2rem 1rem;background:var(--back);color:var(--words);
font:1.125rem/1.6 system-ui,Roboto,Arial,sans-serif;overflow-wrap:break-word}
h1{font-size:1.75rem;line-height:1.25}h2{margin-top:0;font-size:1.25rem;color:var(--alarm)}
a{display:inline-block;min-height:2.75rem;margin-right:1.5rem;color:var(--link);line-height:2.75rem}
section{margin-top:2rem;padding:1rem;border:1px solid var(--alarm);border-radius:.75rem}section a{color:var(--alarm);font-weight:600}`

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const link = (href, words) => `<a href="${encode(href)}">${encode(words)}</a>`

const call = (number, words) =>
  link(phoneLink(number), words.replace('{number}', formatPhone(number)))

function makePage(language, { siteName, numbers, title, text }) {
  const file = fromRoot('messages', `${language}.json`)
  const { request, errors, nav, articles, saved, chat } = JSON.parse(readFileSync(file, 'utf8'))
  const prefix = language === 'en' ? '' : `/${language}`
  const ways = [
    link('', errors.retry),
    link(`${prefix}/home`, nav.home),
    link(`${prefix}/home/more-articles`, articles.title),
    link(`${prefix}/saved`, saved.title),
  ]
  const calls = numbers.map((number) => call(number, chat.emergencyCall)).join('\n')
  return Buffer.from(`<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${encode(`${request[title]} – ${siteName}`)}</title><style>${STYLE}</style></head>
<body><main><h1>${encode(request[title])}</h1>
<p>${encode(request[text])}</p>
<p>${ways.join('\n')}</p>
<section><h2>${encode(chat.emergencyTitle)}</h2>
<p>${encode(chat.emergencyText)}</p>
<p>${calls}</p></section></main></body></html>
`)
}

const LANGUAGE = new RegExp(`^/(${prefixLocalePattern})(?=/|$)`)

/**
 * Builds the page for page requests during overload: in the reader's language, with links back into the library and
 * the numbers to call. Needs no script, stylesheet or picture, so the text-only mode gets the same one.
 * @param {Record<string, string | undefined>} environment
 * @param {{ title: string, text: string }} [words] keys of `request` in the catalogue
 * @returns {(path: string) => { body: Buffer, headers: Record<string, string> }} `path`: without its query
 */
export function makeBusyPages(
  { SITE_NAME = 'Ingingo', EMERGENCY_NUMBERS = '912' },
  { title, text } = { title: 'busyTitle', text: 'busyText' },
) {
  const makeAll = (list) => {
    const numbers = list
      .split(/[,\n]/)
      .map((number) => number.trim())
      .filter(Boolean)
    const make = (language) => makePage(language, { siteName: SITE_NAME, numbers, title, text })
    return { list, pages: new Map(locales.map((language) => [language, make(language)])) }
  }
  let made = makeAll(EMERGENCY_NUMBERS)
  // The administrators' setting overrides the configuration (lib/platform/site-texts.ts).
  const getNumbers = () =>
    globalThis.ingingoSiteTexts?.texts.emergency?.numbers || EMERGENCY_NUMBERS
  const getPages = () => {
    if (made.list !== getNumbers()) made = makeAll(getNumbers())
    return made.pages
  }
  return (path) => ({
    body: getPages().get(LANGUAGE.exec(path)?.[1] ?? 'en'),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
  })
}

const loadTexts = (language) =>
  JSON.parse(readFileSync(fromRoot('messages', `${language}.json`), 'utf8')).request

const TEXTS = new Map(locales.map((language) => [language, loadTexts(language)]))

/** The first requested language, as in lib/platform/http/handle-request.ts; English when it is not one of ours. */
function textsFor(request) {
  const [first] = (request.headers['accept-language'] ?? '').split(/[,;]/)
  const [language] = first.trim().toLowerCase().split('-')
  return TEXTS.get(language) ?? TEXTS.get('en')
}

/** An address may also be in its absolute form (RFC 9112, 3.2.2). */
const ORIGIN = /^https?:\/\/[^/?#]*/i

/** The path of a request, without its query; invalid unless it begins with `/`. */
export function getPath({ url = '/' }) {
  const [path] = url.replace(ORIGIN, '').split('?')
  return path === '' ? '/' : path
}

export const isApi = (path) => /^\/api(?:\/|$)/.test(path)

/** The API's response: `{message, request_id}`, as for all failures. */
function toApiError(message) {
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
export function sendError(request, response, status, key, more = {}, page = undefined) {
  const message = textsFor(request)[key]
  const { body, headers } = isApi(getPath(request)) ? toApiError(message) : asText(page ?? message)
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
