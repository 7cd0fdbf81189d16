import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex.js'
import { getSortedRoutes } from 'next/dist/shared/lib/router/utils/sorted-routes.js'
import { KIND_ROUTE, kindCalls } from '../lib/core/kind-calls.mjs'
import { sizes } from '../lib/core/sizes.mjs'
import { fromRoot } from '../scripts/support/paths.mjs'
import { getPath, isApi, sendError } from './error-pages.mjs'

function isWellFormed({ url }) {
  try {
    const path = getPath({ url })
    decodeURIComponent(path)
    return path.startsWith('/') && (url.startsWith('/') || URL.canParse(url))
  } catch {
    return false
  }
}

const lacksHost = ({ httpVersion, headers }) => httpVersion === '1.1' && headers.host === undefined

/**
 * Answers 400 to a request without a host, to an address whose percent-encoding is broken, and to one that is not a
 * path: Next would guess, or answer 500 as if the fault were ours. `*` addresses the server as a whole and cannot be
 * read.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMalformed(request, response) {
  const isServer = request.url === '*' && request.method !== 'GET' && request.method !== 'HEAD'
  if (!lacksHost(request) && (isServer || isWellFormed(request))) return false
  sendError(request, response, 400, 'addressMalformed')
  return true
}

const isUpload = ({ headers }) => /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Returns whether a request has a body. */
export const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Answers 413 to a body that nothing accepts, before storing any of it: pages, documents and files accept none, the
 * API accepts JSON up to its limit. Routes limit uploads themselves and write them to disk; a chunked body does not
 * declare its length, so a route stops reading it at its limit.
 * @returns {boolean} whether the request has been answered
 */
export function refuseBody(request, response) {
  if (!hasBody(request)) return false
  if (isApi(getPath(request))) {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared <= sizes.json || isUpload(request)) return false
  }
  sendError(request, response, 413, 'tooLarge')
  return true
}

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
/** Exported under its own name, or several created together. */
const EXPORTED = /^export (?:(?:const|(?:async )?function) (\w+)|const \{([^}]*)\} =)/gm

/** Pages, documents and files are read-only. */
const READ_ONLY = ['GET', 'HEAD', 'OPTIONS']

/** The methods of a route handler: Next adds HEAD to GET, and OPTIONS to all. */
function withAdded(exported) {
  const added = exported.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS']
  return [...new Set([...exported, ...added])].sort()
}

const getMethods = (source) =>
  withAdded(
    [...source.matchAll(EXPORTED)]
      .flatMap(([, one, several]) => (one ?? several).split(',').map((name) => name.trim()))
      .filter((name) => METHOD.test(name)),
  )

/** The routes of the API in the order in which Next tries them. */
function readRoutes() {
  const api = fromRoot('app', 'api')
  const methods = new Map(
    readdirSync(api, { recursive: true, withFileTypes: true })
      .filter((file) => file.name === 'route.ts')
      .map(({ parentPath, name }) => [
        `/${relative(fromRoot('app'), parentPath).split(sep).join('/')}`,
        getMethods(readFileSync(join(parentPath, name), 'utf8')),
      ]),
  )
  // One route serves the calls that kinds of content share, each with its own methods.
  methods.delete(KIND_ROUTE)
  for (const [call, offered] of Object.entries(kindCalls)) {
    methods.set(`/api/v1/${call}`, withAdded(offered))
  }
  return getSortedRoutes([...methods.keys()]).map((route) => ({
    pattern: getRouteRegex(route).re,
    methods: methods.get(route),
  }))
}

let routes

/**
 * Lists the methods that an address offers, sorted.
 * @param {string} path without its query
 * @returns {string[]}
 */
function methodsAt(path) {
  if (!/^\/api(?:\/|$)/.test(path)) return READ_ONLY
  routes ??= readRoutes()
  return routes.find(({ pattern }) => pattern.test(path))?.methods ?? READ_ONLY
}

/**
 * Answers a method that an address does not offer, and `OPTIONS` outside the API. Next would cache the response to such
 * a method in place of the document, and does not list the methods on offer.
 * @returns {boolean} whether the request has been answered
 */
export function refuseMethod(request, response) {
  const path = getPath(request)
  const methods = methodsAt(path)
  const isAllowed = methods.includes(request.method)
  if (isAllowed && (isApi(path) || request.method !== 'OPTIONS')) return false
  const allow = { allow: methods.join(', ') }
  if (isAllowed) response.writeHead(204, allow).end()
  else sendError(request, response, 405, 'methodRefused', allow)
  return true
}
