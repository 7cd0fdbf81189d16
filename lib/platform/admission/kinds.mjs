import { anyLocale } from '../../core/languages.mjs'

/**
 * What a request is, by what it asks for alone: finished pages never come this far, and nothing of a request decides how
 * urgent it is that a stranger could simply claim.
 */

/** Answered by itself: signs of life, files, streams of events, what only sets a cookie. */
const STRAIGHT =
  /^\/(?:_next\/static\/|api\/(?:health|ready|files|reading-mode|papers\/download)(?:\/|$)|api\/v1\/notifications\/stream$|(?:icon\.svg|favicon\.ico|apple-icon\.png|feed\.css|plain\.css|sw\.js)$)/

/** Files as well, but for a name that is none a page is rendered that says so. */
const SCRIPT = /^\/scripts\/[\w-]+\.js$/

/** Dear, and what people can do without for a moment: searches, exports, pictures for sharing. */
const DEAR = new RegExp(
  `^(?:/api/v1/(?:export/|[\\w-]+/search$|auth/search-)|/og/|(?:/(?:${anyLocale}))?/home/(?:search|find-\\w+)/)`,
)
const SEARCH_QUERY = /[?&](?:q|search)=./

const MEMBERS = new RegExp(`^(?:/(?:${anyLocale}))?/(?:dashboard|profile|auth|unsubscribe)(?:/|$)`)
const SESSION = /(?:^|;)\s*[\w-]*\.session-token=/

const isRead = (method) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * @typedef {'straight' | 'write' | 'member' | 'page' | 'dear'} Kind
 * `write`: signs somebody in, sends, moderates; `member`: read by who is signed in; `page`: rendered for anybody
 */

/**
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @param {string} path without its query
 * @returns {Kind}
 */
export function kindOf({ method, url = '', headers }, path) {
  const isApi = path.startsWith('/api/')
  if (!isRead(method)) return isApi ? 'write' : 'page'
  if (STRAIGHT.test(path)) return 'straight'
  if (DEAR.test(path) || SEARCH_QUERY.test(url)) return 'dear'
  if (!isApi) return MEMBERS.test(path) || SCRIPT.test(path) ? 'member' : 'page'
  const isMember = headers.authorization !== undefined || SESSION.test(headers.cookie ?? '')
  return isMember ? 'member' : 'page'
}
