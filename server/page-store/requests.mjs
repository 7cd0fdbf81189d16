import { filterParams } from '../../lib/core/content-filter.mjs'
import { searchedListPattern } from '../../lib/core/kind-paths.mjs'
import { listPattern } from '../../lib/core/kinds.mjs'
import { prefixLocalePattern } from '../../lib/core/languages.mjs'

/** Public pages and documents, in the canonical form of their URL that the site itself links to. */
const PAGE = new RegExp(
  `^(?:/(?:${prefixLocalePattern}))?/(?:(?:home|paper|terms|privacy|emergency|offline|saved|v)(?:/[a-z0-9-]+)*|feed\\.xml)$`,
)
const DOCUMENT = /^\/(?:sitemap\.xml|robots\.txt|og\/[a-z]+\/[a-z0-9-]+)$/
const FILE =
  /^\/(?:_next\/static\/(?:[\w~-]+\/)*[\w~.-]+|scripts\/[\w-]+\.js(?:on)?|[a-z-]+\.(?:svg|ico|png|css))$/

/** A stored picture, or one of its sizes (lib/core/paths.ts). Only public ones are kept. */
export const PICTURES = '/api/files/'
const PICTURE =
  /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(\d+\.(?:avif|webp)))?$/

/** Later pages of a list, and its part for one audience or in one language: the only pages with a query. */
const LIST = new RegExp(`/(?:${listPattern}|video/[a-z0-9-]+)$`)
const AUDIENCE = `for=(?:${filterParams.for.join('|')})`
const LANGUAGE = `lang=(?:${filterParams.lang.join('|')})`
const FILTER = `(?:${AUDIENCE}(?:&${LANGUAGE})?|${LANGUAGE})`
const LATER = 'page=(?:[2-9]|[1-9]\\d{1,2})'
const LIST_QUERY = new RegExp(`^(?:${FILTER}|(?:${FILTER}&)?${LATER})$`)
const FILTERED = new RegExp(`/(?:${searchedListPattern})$`)
/** A topic has one page for each filter. */
const TOPIC_QUERY = new RegExp(`^${FILTER}$`)
const TOPIC = /\/topic\/[a-z0-9-]+$/

/** The pages that can be searched, and the longest search worth caching: longer ones are hardly repeated. */
const SEARCHED = new RegExp(
  `^(?:/(?:${prefixLocalePattern}))?/home/(search|${searchedListPattern})$`,
)
const MAX_INPUT_LENGTH = 100
const FOUND_PAGE = /^(?:[1-9]|[1-9]\d)$/

/** The query parameters that affect a response (next.config.mjs, middleware.ts, Next itself). No others do. */
export const ALLOWED_QUERIES = [
  'page',
  'search',
  'q',
  'token',
  'paper_id',
  '_rsc',
  ...Object.keys(filterParams),
]

/** Headers that ask for something other than the document. */
const OTHER_REQUESTS = [
  'rsc',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'next-action',
  'x-nextjs-data',
  'x-middleware-prefetch',
  'x-prerender-revalidate',
  'range',
  'authorization',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
]

/** The cookies by which Next shows drafts. */
const DRAFT = /__prerender_bypass|__next_preview_data/

/** Headers that Next and hosts use internally; responses to such requests are not cached. */
const INTERNAL = /^(?:x-)?(?:next|nextjs|middleware|invoke|matched|prerender|now|vercel)-/

const isRead = ({ method }) => method === 'GET' || method === 'HEAD'

/** Returns whether a request asks for a document in its public form. */
export function isPlain({ method, headers }) {
  if (!isRead({ method }) || headers.host === undefined) return false
  for (const name of OTHER_REQUESTS) if (headers[name] !== undefined) return false
  return headers.cookie === undefined || !DRAFT.test(headers.cookie)
}

const dependsOn = (query) => {
  const asked = new URLSearchParams(query)
  return ALLOWED_QUERIES.some((name) => asked.has(name))
}

/**
 * The key under which the response to a URL is kept. It contains neither the host nor any header or unknown query
 * parameter.
 * @param {string} url as requested
 * @returns {string | null} null for pages rendered on each request
 */
export function getKey(url) {
  const at = url.indexOf('?')
  if (at === -1) return url
  const [path, query] = [url.slice(0, at), url.slice(at + 1)]
  if (LIST_QUERY.test(query)) return url
  return dependsOn(query) ? null : path
}

/**
 * The key under which the response to a search is kept: everything it depends on and shows, as typed.
 * @param {string} url as requested
 * @returns {string | null} null for anything but a search in the canonical form of its URL
 */
export function getSearchKey(url) {
  const at = url.indexOf('?')
  const [, list] = SEARCHED.exec(at === -1 ? '' : url.slice(0, at)) ?? []
  if (!list) return null
  const name = list === 'search' ? 'q' : 'search'
  const [type, ...narrower] = Object.keys(filterParams)
  const others = list === 'search' ? [type, ...narrower] : [...narrower, 'page']
  const query = [...new URLSearchParams(url.slice(at + 1))]
  const asked = new Map(query)
  const typed = (asked.get(name) ?? '').trim()
  const page = asked.get('page') ?? '1'
  const isPlainest =
    asked.size === query.length && query.every(([each]) => each === name || others.includes(each))
  const filters = Object.entries(filterParams).map(([filter, values]) => {
    const value = asked.get(filter) ?? ''
    return value === '' || values.includes(value) ? value : null
  })
  if (!isPlainest || filters.includes(null)) return null
  if (typed === '' || typed.length > MAX_INPUT_LENGTH || !FOUND_PAGE.test(page)) return null
  return [url.slice(0, at), ...filters, page, typed].join(' ')
}

/**
 * Returns the id and size (such as `640.avif`, or an empty text) of the picture at a URL.
 * @param {string} url as requested
 * @returns {{ id: string, variant: string } | null} null for anything but a picture in the canonical form of its URL
 */
export function parsePicture(url) {
  const [, id, variant = ''] = PICTURE.exec(url) ?? []
  return id === undefined ? null : { id, variant }
}

/** The key under which a picture is kept; null for anything else. */
export const getPictureKey = (url) => (PICTURE.test(url) ? url : null)

/** The key of the same page as text only (lib/platform/http/text-only.mjs): no key of a full page begins like it. */
export const toTextKey = (key) => `text ${key}`

/** The request whose response is kept under a key. */
export const parseKey = (key) =>
  key.startsWith('text ')
    ? { path: key.slice(5), headers: { cookie: 'ingingo.mode=text' } }
    : { path: key, headers: {} }

const isCacheablePage = (url) => {
  const [path, query] = url.split('?')
  if (query === undefined) return PAGE.test(path) || DOCUMENT.test(path)
  if (TOPIC.test(path)) return TOPIC_QUERY.test(query)
  return LIST_QUERY.test(query) && (query.startsWith('page=') ? LIST : FILTERED).test(path)
}

/**
 * Returns whether the response to a request may be kept: only for the canonical form of a known URL, without anything
 * addressed to Next itself. A request with an unknown query parameter is answered from what is kept, but never adds
 * to it.
 * @returns {'page' | 'search' | 'picture' | 'file' | null}
 */
export function getCacheKind(request) {
  const { method, url, headers } = request
  if (method !== 'GET' || !isPlain(request)) return null
  if (Object.keys(headers).some((name) => INTERNAL.test(name))) return null
  if (isCacheablePage(url)) return 'page'
  if (getSearchKey(url) !== null) return 'search'
  if (getPictureKey(url) !== null) return 'picture'
  return FILE.test(url.split('?')[0]) ? 'file' : null
}
