import 'server-only'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeError, log } from '../log/log'
import { siteUrl } from '../site'
import { areAllMarked } from './render-mark.mjs'
import { wantsTextOnly, withoutMode } from './text-wish.mjs'

type Converter = typeof import('./text-only.mjs')

/** Shorter than a function's time limit; after that, the reader gets the full page. */
const MAX_FETCH_MS = 8_000
/** Identifies this site's own request for the full page. Proxies may strip an unknown header, but not this one. */
const FULL_PAGE_AGENT = 'Ingingo-Full-Page'
/** Headers that describe the fetched body or its connection. */
const BODY_HEADERS = [
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'etag',
]

/** Node loads it, because it reads texts and styles from files beside it, which a bundler would not find. */
function loadConverter(): Promise<Converter> {
  const file = join(process.cwd(), 'lib', 'platform', 'http', 'text-only.mjs')
  return import(/* turbopackIgnore: true */ pathToFileURL(file).href)
}

function fetchFullPage(request: Request, path: string): Promise<Response> {
  const headers = new Headers({ 'user-agent': FULL_PAGE_AGENT })
  const language = request.headers.get('accept-language')
  if (language) headers.set('accept-language', language)
  const cookies = withoutMode(request.headers.get('cookie') ?? '')
  if (cookies) headers.set('cookie', cookies)
  return fetch(`${siteUrl()}${path}`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_FETCH_MS),
  })
}

async function convertPage(request: Request, path: string): Promise<Response | null> {
  const page = await fetchFullPage(request, path)
  const isHtml = page.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!isHtml) return null
  const html = await page.text()
  const { textOnlyHeaders, toTextOnly } = await loadConverter()
  const text = toTextOnly(html)
  if (text === html) return null
  const headers = new Headers(page.headers)
  for (const name of BODY_HEADERS) headers.delete(name)
  for (const [name, value] of Object.entries(textOnlyHeaders())) headers.set(name, value)
  return new Response(request.method === 'HEAD' ? null : text, { status: page.status, headers })
}

/**
 * Answers a page request from a reader who gets text only, on hosts without our server (server/serve.mjs), by
 * fetching the full page from this site and converting it.
 * @returns null when Next answers: no text-only reader, not a page, a page that needs scripts, a redirect, or a site
 * that cannot reach itself
 */
export async function sendTextOnly(request: Request): Promise<Response | null> {
  if (areAllMarked() || request.headers.get('user-agent') === FULL_PAGE_AGENT) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname, search } = new URL(request.url)
  const url = `${pathname}${search}`
  if (!wantsTextOnly({ url, headers: Object.fromEntries(request.headers) })) return null
  try {
    return await convertPage(request, url)
  } catch (error) {
    log('warn', 'text_only.failed', describeError(error))
    return null
  }
}
