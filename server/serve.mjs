/**
 * Serves the built application. start.mjs opens the database first and then starts this process, which tells its parent
 * when it is ready, and ends when the parent asks or is gone.
 */
import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Server } from 'node:net'
import next from 'next'
import { kindCalls } from '../lib/core/kind-calls.mjs'
import { markAll, markScripts } from '../lib/platform/http/render-mark.mjs'
import { wantsTextOnly } from '../lib/platform/http/text-wish.mjs'
import { NOTHING_FOUND } from '../lib/platform/readership/tally.mjs'
import { recordServerPid } from '../scripts/support/build.mjs'
import {
  readFrontArticles,
  readPageStoreBytes,
  readPrerenderWaitMs,
} from '../scripts/support/configuration.mjs'
import { fromRoot, ROOT } from '../scripts/support/paths.mjs'
import { beginCaughtUp, createAdmission, limitSearches } from './admission.mjs'
import { closeAfterUnreadBody, refuseConnect, refuseUnreadable } from './connections.mjs'
import { getPath, isApi, sendError } from './error-pages.mjs'
import {
  dropForwardedHeaders,
  readTrustedProxies,
  writeClientAddress,
} from './forwarded-headers.mjs'
import { writeLine, writeOnlyJson } from './json-lines.mjs'
import { measureServer, routePatterns } from './metrics.mjs'
import { restoreFileLength, sendTextOnly } from './next-responses.mjs'
import { searchKinds } from './page-shell/kinds.mjs'
import { ShellPages } from './page-shell/pages.mjs'
import { Popularity } from './page-store/popularity.mjs'
import { ReadableAddresses } from './page-store/readable.mjs'
import { record } from './page-store/recorder.mjs'
import { awaitStaleRenders, createPrerenderer } from './page-store/rendering.mjs'
import { getPictureKey, getSearchKey, PICTURES } from './page-store/requests.mjs'
import { PageStore } from './page-store/store.mjs'
import { removeStalePages } from './processes.mjs'
import { countEmptySearch, countReading } from './readership.mjs'
import { refuseBody, refuseMalformed, refuseMethod } from './request-guards.mjs'
import { openMetrics, shareOperation } from './shared-figures.mjs'

writeOnlyJson()

const port = Number(process.env.PORT)
const host = process.env.HOST
const proxies = readTrustedProxies(process.env.TRUSTED_PROXIES)

removeStalePages()
markAll()
// Shared through globalThis: Next bundles the route that answers with them separately.
globalThis.ingingoServerMetrics = openMetrics()
globalThis.ingingoReadOperation = shareOperation(() => globalThis.ingingoOwnOperation())

// Before Next handles uncaught errors, so that a failure ends this process.
const content = await import(fromRoot('server', 'page-shell', 'built', 'content.mjs'))
const app = next({
  dev: false,
  dir: ROOT,
  // Not the listening address, but the name by which Next recognises a rewrite as its own. Otherwise it would call
  // itself over HTTP.
  hostname: 'localhost',
  port,
  // Next listens here for upgrades to other protocols and would never close them; this emitter never emits.
  httpServer: new EventEmitter(),
})
await app.prepare()
const handle = app.getRequestHandler()

const storeBytes = readPageStoreBytes(process.env.PAGE_STORE_MB)
const stores = {
  pages: new PageStore({ maxBytes: (storeBytes * 3) / 5, onOutdated: (key) => rerender(key) }),
  // A separate store, because a picture weighs as much as ten pages.
  pictures: new PageStore({ maxBytes: storeBytes / 5, getKey: getPictureKey }),
  // A separate store, so that invented searches never evict a page.
  searches: new PageStore({
    maxBytes: storeBytes / 5,
    getKey: getSearchKey,
    popularity: new Popularity(),
    onResponse: (request, { tags }) => tags.includes(NOTHING_FOUND) && countEmptySearch(request),
  }),
}
const readable = new ReadableAddresses((folder, id) =>
  globalThis.ingingoPages.reads.readSlug(folder, id),
)
const respondFromMemory = (request, response) =>
  readable.redirect(request, response) ||
  (readable.hasRightSlug(request) && tryRespondFromStore(request, response))
const tryRespondFromStore = (request, response) =>
  request.url.startsWith(PICTURES)
    ? stores.pictures.respond(request, response)
    : stores.pages.respond(request, response) || stores.searches.respond(request, response)

const readPicture = (...wanted) => globalThis.ingingoPages.reads.readPublicPicture(...wanted)

const shells = new ShellPages({
  handle: (request, response) => {
    markScripts(request)
    return handle(request, response)
  },
  content,
  onProblem: (error) => writeLine('error', 'shell.failed', { message: error.message }),
})

/** Looks up the words that belong in the address; returns whether it responded. */
async function tryRedirect(request, response) {
  if (readable.hasRightSlug(request)) return false
  await readable.find(request)
  return respondFromMemory(request, response)
}

/** Tries to render a page into its prepared shell; returns whether it responded. */
async function tryRenderShell(request, response) {
  const page = await shells.render(request)
  if (!page) return false
  if (response.closed) return true
  const store = getSearchKey(request.url) === null ? stores.pages : stores.searches
  return store.respondWith(request, response, page)
}

const refuseSearch = limitSearches(process.env)
/** The in-process connections of the prerenderer, each with a promise that its response is kept. */
const prerenderSockets = new WeakMap()
const { admitRequest, admission, rendersAtOnce } = createAdmission(process.env, {
  respondFromMemory,
  isPrerender: ({ socket }) => prerenderSockets.has(socket),
})

const manifest = readFileSync(fromRoot('.next', 'app-path-routes-manifest.json'), 'utf8')
const calls = Object.keys(kindCalls).map((call) => `/api/v1/${call}`)
const getRoute = routePatterns([...Object.values(JSON.parse(manifest)), ...calls])
const { registry } = globalThis.ingingoServerMetrics
const metrics = measureServer({ registry, stores, admission, getRoute })
globalThis.ingingoPageStores = stores

const openResponses = new Set()
const stopping = new AbortController()

function trackResponse(request, response) {
  // Next and its compression add a dozen listeners to each response: that is not a leak.
  response.setMaxListeners(20)
  openResponses.add(response)
  metrics.watch(request, response)
  response.once('close', () => openResponses.delete(response))
  closeAfterUnreadBody(request, response)
}

const refuseAny = (request, response) =>
  refuseMalformed(request, response) ||
  refuseMethod(request, response) ||
  refuseBody(request, response)

async function prepareAndHandle(request, response) {
  dropForwardedHeaders(request)
  writeClientAddress(request, proxies)
  if (await refuseSearch(request, response)) return
  if (!(await admitRequest(request, response))) return
  if (await tryRedirect(request, response)) return
  if (await tryRenderShell(request, response)) return
  const mark = markScripts(request)
  restoreFileLength(response)
  const recorded = record({ ...stores, readPicture }, { request, response, mark, root: ROOT })
  if (prerenderSockets.has(request.socket)) prerenderSockets.set(request.socket, recorded)
  if (!isApi(getPath(request))) await awaitStaleRenders(request, response)
  if (response.closed) return
  if (wantsTextOnly(request)) sendTextOnly(request, response)
  await handle(request, response)
}

/** Answers a request. On an error, sends a refusal, or destroys the socket if headers were already sent. */
async function handleRequest(request, response) {
  try {
    await prepareAndHandle(request, response)
  } catch (error) {
    writeLine('error', 'request.failed', { code: String(error.code ?? error.name) })
    if (response.headersSent) response.destroy()
    else sendError(request, response, 500, 'failed')
  }
}

function begin(request, response) {
  readable.stripWords(request)
  countReading(request, response)
  if (respondFromMemory(request, response)) return
  trackResponse(request, response)
  if (!refuseAny(request, response)) handleRequest(request, response)
}

// A request without a host is refused with all other malformed ones.
const server = createServer({ requireHostHeader: false }, (request, response) => {
  // Tells a keep-alive client not to send another request on this connection.
  if (stopping.signal.aborted) response.shouldKeepAlive = false
  beginCaughtUp(request, response, begin)
})
const rerender = createPrerenderer(server, {
  atOnce: rendersAtOnce,
  onConnection: (socket) => prerenderSockets.set(socket, undefined),
  whenStored: (socket) => prerenderSockets.get(socket),
  signal: stopping.signal,
})
// A client that waits for "100 Continue" does not send a body that is refused.
server.on('checkContinue', (request, response) => {
  if (stopping.signal.aborted) response.shouldKeepAlive = false
  trackResponse(request, response)
  if (refuseAny(request, response)) return
  response.writeContinue()
  handleRequest(request, response)
})
server.on('checkExpectation', (request, response) => {
  if (stopping.signal.aborted) response.shouldKeepAlive = false
  trackResponse(request, response)
  sendError(request, response, 417, 'invalid')
})
server.on('connect', refuseConnect)
server.on('clientError', (error, socket) => {
  const current = [...openResponses].find((response) => response.socket === socket)
  refuseUnreadable(error, socket, current?.headersSent ?? false)
})

// Longer than the minute for which proxies keep idle connections, so that the proxy always closes first.
server.keepAliveTimeout = 65_000
// A request's headers arrive at once or not at all; its body may be a 25 MB paper over a slow connection.
server.headersTimeout = 20_000
server.requestTimeout = 600_000

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// A busy client learns of the shutdown with its next response; one silent for this long has no response to lose.
const SILENCE_MS = 1000
const GIVE_UP_MS = 25_000

/** Finishes open requests, accepts nothing new, and exits. */
async function stop() {
  if (stopping.signal.aborted) return
  stopping.abort()
  const delivered = globalThis.ingingoPages?.stopDelivery()
  // Node's own close would cut idle connections at once, and with them requests in flight.
  const closed = new Promise((done) => Server.prototype.close.call(server, done))
  for (const response of openResponses) {
    response.shouldKeepAlive = false
    // An event stream never ends by itself; its client reconnects.
    if (`${response.getHeader('content-type')}`.startsWith('text/event-stream')) response.end()
  }
  setTimeout(() => setInterval(() => server.closeIdleConnections(), 50), SILENCE_MS)
  const giveUp = wait(GIVE_UP_MS)
  await Promise.race([closed, giveUp])
  server.closeAllConnections()
  // Work a route left for after its response.
  await Promise.race([app.close(), giveUp])
  await Promise.race([delivered, giveUp])
  await Promise.race([globalThis.ingingoPages?.flushReadership().catch(() => {}), giveUp])
  await Promise.race([globalThis.ingingoSharing?.stop().catch(() => {}), giveUp])
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A closing terminal signals all processes of its group; the parent of this one ends it.
if (cluster.isWorker) process.on('SIGHUP', () => {})
process.on('message', (message) => message === 'stop' && stop())
process.on('disconnect', stop)

server.once('error', (error) => {
  process.send?.({ code: error.code, message: error.message })
  process.exit(1)
})

const frontArticles = readFrontArticles(process.env.FRONT_ARTICLES)
const prerenderWaitMs = readPrerenderWaitMs(process.env.PRERENDER_WAIT_MS)

/** Pre-renders the most requested pages, then the shells of searches; real requests take priority. */
async function renderFrontPages() {
  await shells.prepare(['article'], stopping.signal)
  const { listFrontPages } = globalThis.ingingoPages.reads
  // Without a database they are rendered on request.
  const paths = await listFrontPages(frontArticles).catch(() => [])
  await Promise.all(paths.map(rerender))
  await shells.prepare(searchKinds, stopping.signal)
}

// Read by /api/ready, which Next bundles separately.
globalThis.ingingoIsStarting = true
await shells.load()
// Listens before the pages are rendered, so that /api/health answers meanwhile and no connection is refused.
server.listen({ port, host }, async () => {
  recordServerPid(cluster.isWorker ? process.ppid : process.pid)
  if (frontArticles > 0) await Promise.race([renderFrontPages(), wait(prerenderWaitMs)])
  if (stopping.signal.aborted) return
  globalThis.ingingoIsStarting = false
  process.send?.('ready')
})
