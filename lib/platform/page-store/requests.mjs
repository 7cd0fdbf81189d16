import { prefixLocale } from '../../core/languages.mjs'

/** Public pages and documents, in the one form of their address that the site itself links to. */
const PAGE = new RegExp(
  `^(?:/(?:${prefixLocale}))?/(?:(?:home|paper|terms|privacy|emergency|offline|saved|v)(?:/[a-z0-9-]+)*|feed\\.xml)$`,
)
const DOCUMENT = /^\/(?:sitemap\.xml|robots\.txt|og\/[a-z]+\/[a-z0-9-]+)$/
const FILE =
  /^\/(?:_next\/static\/(?:[\w~-]+\/)*[\w~.-]+|scripts\/[\w-]+\.js|[a-z-]+\.(?:svg|ico|png|css))$/

/** Later pages of a list, which are the only pages that a query makes. */
const LIST = /\/(?:more-(?:articles|papers|videos)|facts|faqs|video\/[a-z0-9-]+)$/
const LATER_PAGE = /^page=(?:[2-9]|[1-9]\d{1,2})$/

/** Where something can be searched for, and the longest text that is worth keeping an answer for: nobody asks for more again. */
const SEARCHED = new RegExp(
  `^(?:/(?:${prefixLocale}))?/home/(search|more-(?:articles|papers|videos))$`,
)
const MOST_TYPED = 100
const FOUND_PAGE = /^(?:[1-9]|[1-9]\d)$/

/** Queries on which an answer depends (next.config.mjs, middleware.ts, Next itself). All others change nothing. */
export const KNOWN_QUERIES = ['page', 'search', 'q', 'token', 'paper_id', '_rsc']

/** With one of these a request asks for something other than the document. */
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

/** Headers by which Next and hosts speak with themselves: nothing that was answered to one is kept. */
const INTERNAL = /^(?:x-)?(?:next|nextjs|middleware|invoke|matched|prerender|now|vercel)-/

const isRead = ({ method }) => method === 'GET' || method === 'HEAD'

/** Whether a request asks for a document as everybody gets it. */
export function isPlain({ method, headers }) {
  if (!isRead({ method }) || headers.host === undefined) return false
  for (const name of OTHER_REQUESTS) if (headers[name] !== undefined) return false
  return headers.cookie === undefined || !DRAFT.test(headers.cookie)
}

const dependsOn = (query) => {
  const asked = new URLSearchParams(query)
  return KNOWN_QUERIES.some((name) => asked.has(name))
}

/**
 * Under which key the answer to an address is kept. The host is no part of it, nor is any header or unknown query.
 * @param {string} url as it was asked for
 * @returns {string | null} null for what is answered anew each time
 */
export function keyOf(url) {
  const at = url.indexOf('?')
  if (at === -1) return url
  const [path, query] = [url.slice(0, at), url.slice(at + 1)]
  if (LATER_PAGE.test(query)) return url
  return dependsOn(query) ? null : path
}

/**
 * Under which key the answer to a search is kept: everything on which it depends, which is also what it says, as typed.
 * @param {string} url as it was asked for
 * @returns {string | null} null for what is no search in the plainest form of its address
 */
export function searchKeyOf(url) {
  const at = url.indexOf('?')
  const [, list] = SEARCHED.exec(at === -1 ? '' : url.slice(0, at)) ?? []
  if (!list) return null
  const [name, others] = list === 'search' ? ['q', []] : ['search', ['page']]
  const query = [...new URLSearchParams(url.slice(at + 1))]
  const asked = new Map(query)
  const typed = (asked.get(name) ?? '').trim()
  const page = asked.get('page') ?? '1'
  const isPlainest =
    asked.size === query.length && query.every(([each]) => each === name || others.includes(each))
  if (!isPlainest || typed === '' || typed.length > MOST_TYPED || !FOUND_PAGE.test(page))
    return null
  return `${url.slice(0, at)} ${page} ${typed}`
}

/** The key of the same page as text only (html-cache/text-only.mjs): no key of a page begins like it. */
export const textKeyOf = (key) => `text ${key}`

/** What to ask for, so that the answer is kept under a key. */
export const requestOfKey = (key) =>
  key.startsWith('text ')
    ? { path: key.slice(5), headers: { cookie: 'ingingo.mode=text' } }
    : { path: key, headers: {} }

const isKnownPage = (url) => {
  const [path, query] = url.split('?')
  if (query === undefined) return PAGE.test(path) || DOCUMENT.test(path)
  return LATER_PAGE.test(query) && LIST.test(path)
}

/**
 * Whether the answer to a request may be kept: the plainest form of a known address, without anything that speaks to
 * Next itself. A query whose meaning nobody knows is answered from what is kept, and never adds to it.
 * @returns {'page' | 'search' | 'file' | null}
 */
export function kindToKeep(request) {
  const { method, url, headers } = request
  if (method !== 'GET' || !isPlain(request)) return null
  if (Object.keys(headers).some((name) => INTERNAL.test(name))) return null
  if (isKnownPage(url)) return 'page'
  if (searchKeyOf(url) !== null) return 'search'
  return FILE.test(url.split('?')[0]) ? 'file' : null
}
