import { anyLocale } from '../../core/languages.mjs'

/**
 * Classifies a request by what it asks for alone. Finished pages never get this far, and nothing that a stranger could simply
 * claim makes a request more urgent.
 */

/** Served without queueing: health checks, files, event streams, and calls that only set a cookie. */
const STRAIGHT =
  /^\/(?:_next\/static\/|api\/(?:health|ready|metrics|files|reading-mode|papers\/download)(?:\/|$)|api\/v1\/notifications\/stream$|(?:icon\.svg|favicon\.ico|apple-icon\.png|feed\.css|plain\.css|sw\.js)$)/

/** Also files, but an unknown name renders a page that says so. */
const SCRIPT = /^\/scripts\/[\w-]+\.js$/

/** Expensive, and can wait a moment: searches, exports, share pictures. */
const DEAR = new RegExp(
  `^(?:/api/v1/(?:export/|[\\w-]+/search$|auth/search-)|/og/|(?:/(?:${anyLocale}))?/home/(?:search|find-\\w+)/)`,
)
const SEARCH_QUERY = /[?&](?:q|search)=./

const MEMBERS = new RegExp(`^(?:/(?:${anyLocale}))?/(?:dashboard|profile|auth|unsubscribe)(?:/|$)`)
const SESSION = /(?:^|;)\s*[\w-]*\.session-token=/

const isRead = (method) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * @typedef {'straight' | 'write' | 'member' | 'page' | 'dear'} Kind
 * `write`: signs in, submits or moderates; `member`: read by somebody signed in; `page`: rendered for anybody
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
