/**
 * Serves the built application. Started by start.mjs, which opens the database first; it tells its parent when it
 * listens, and ends when the parent asks or is gone.
 */
import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { Server } from 'node:net'
import next from 'next'
import { markScripts } from '../lib/platform/html-cache/render-mark.mjs'
import { wantsTextOnly } from '../lib/platform/html-cache/text-wish.mjs'
import { ShellPages } from '../lib/platform/page-shell/pages.mjs'
import { renderAhead } from '../lib/platform/page-store/ahead.mjs'
import { Popularity } from '../lib/platform/page-store/popularity.mjs'
import { ReadableAddresses } from '../lib/platform/page-store/readable.mjs'
import { record } from '../lib/platform/page-store/recorder.mjs'
import { searchKeyOf } from '../lib/platform/page-store/requests.mjs'
import { PageStore } from '../lib/platform/page-store/store.mjs'
import { takeTurn } from '../lib/platform/page-store/turns.mjs'
import { countNothingFound, countReading } from '../lib/platform/readership/count.mjs'
import { NOTHING_FOUND } from '../lib/platform/readership/nothing-found.mjs'
import { admitBy } from './support/admitted.mjs'
import { markServed } from './support/build.mjs'
import { readTrustedProxies, writeClientAddress } from './support/client-address.mjs'
import { isApi, pathOf, refuse } from './support/early-refusal.mjs'
import { restoreFileLength } from './support/file-length.mjs'
import { dropForwardedHeaders } from './support/forwarded-headers.mjs'
import { writeLine, writeOnlyJson } from './support/json-lines.mjs'
import { refuseMalformed } from './support/malformed-address.mjs'
import { readPageStoreBytes } from './support/page-store-size.mjs'
import { fromRoot, ROOT } from './support/paths.mjs'
import { refuseBody } from './support/refused-body.mjs'
import { refuseMethod } from './support/refused-method.mjs'
import { limitSearches } from './support/search-limit.mjs'
import { answerTextOnly } from './support/text-answers.mjs'
import { closeAfterUnreadBody } from './support/unread-body.mjs'
import { refuseConnect, refuseUnreadable } from './support/unreadable-request.mjs'

writeOnlyJson()

const port = Number(process.env.PORT)
const host = process.env.HOST
const proxies = readTrustedProxies(process.env.TRUSTED_PROXIES)

// Next keeps in memory only which pages a write has made stale, so pages kept from an earlier run may show what
// has been deleted since. They are rendered again when asked for.
for (const kept of ['server/route-cache', 'cache/fetch-cache']) {
  rmSync(fromRoot('.next', kept), { recursive: true, force: true })
}

const app = next({
  dev: false,
  dir: ROOT,
  // Not where it listens: the name by which Next knows a rewrite for its own. By another it would ask itself over HTTP.
  hostname: 'localhost',
  port,
  // Where Next listens for upgrades to other protocols, which it leaves open for ever: nothing ever happens here.
  httpServer: new EventEmitter(),
})
await app.prepare()
const handle = app.getRequestHandler()

const storeBytes = readPageStoreBytes(process.env.PAGE_STORE_MB)
const stores = {
  pages: new PageStore({ maxBytes: (storeBytes * 3) / 4, onOutdated: (key) => makeAnew(key) }),
  // Apart, so that what people invent to search for never pushes out a page.
  searches: new PageStore({
    maxBytes: storeBytes / 4,
    keyOf: searchKeyOf,
    popularity: new Popularity(),
    onAnswer: (request, { tags }) => tags.includes(NOTHING_FOUND) && countNothingFound(request),
  }),
}
const readable = new ReadableAddresses((folder, id) =>
  globalThis.ingingoPages.reads.readSlug(folder, id),
)
const isAnswered = (request, response) =>
  readable.redirect(request, response) || (readable.isRight(request) && isKept(request, response))
const isKept = (request, response) =>
  stores.pages.answer(request, response) || stores.searches.answer(request, response)

const shells = new ShellPages({
  handle: (request, response) => {
    markScripts(request)
    return handle(request, response)
  },
  content: await import(fromRoot('lib', 'platform', 'page-shell', 'built', 'content.mjs')),
  onProblem: (error) => writeLine('error', 'shell.failed', { message: error.message }),
})

/** Whether a request has been answered once the words are known that belong into its address. */
async function isElsewhere(request, response) {
  if (readable.isRight(request)) return false
  await readable.find(request)
  return isAnswered(request, response)
}

/** Whether a page has been rendered around which everything is there already. */
async function isRendered(request, response) {
  const page = await shells.render(request)
  if (!page) return false
  if (response.closed) return true
  const store = searchKeyOf(request.url) === null ? stores.pages : stores.searches
  return store.answerWith(request, response, page)
}

const refuseSearch = limitSearches(process.env)
const ahead = new WeakSet()
const { mayBegin, rendersAtOnce } = admitBy(process.env, {
  isAnswered,
  isAhead: ({ socket }) => ahead.has(socket),
})

const answering = new Set()
let isStopping = false

function receive(request, response) {
  // Next and its compression listen a dozen times to each answer: that is their number, not a leak.
  response.setMaxListeners(20)
  answering.add(response)
  response.once('close', () => answering.delete(response))
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
  if (!(await mayBegin(request, response))) return
  if (await isElsewhere(request, response)) return
  if (await isRendered(request, response)) return
  const mark = markScripts(request)
  restoreFileLength(response)
  record(stores, { request, response, mark, root: ROOT })
  if (!isApi(pathOf(request))) await takeTurn(request, response)
  if (response.closed) return
  if (wantsTextOnly(request)) answerTextOnly(request, response)
  await handle(request, response)
}

/** Nobody waits for an answer that has failed: it is refused, or cut off where it had begun. */
async function answer(request, response) {
  try {
    await prepareAndHandle(request, response)
  } catch (error) {
    writeLine('error', 'request.failed', { code: String(error.code ?? error.name) })
    if (response.headersSent) response.destroy()
    else refuse(request, response, 500, 'failed')
  }
}

// A request without a host is refused with all others that are malformed.
const server = createServer({ requireHostHeader: false }, (request, response) => {
  // Tells a client on a kept connection not to send another request on it.
  if (isStopping) response.shouldKeepAlive = false
  readable.take(request)
  countReading(request, response)
  if (isAnswered(request, response)) return
  receive(request, response)
  if (!refuseAny(request, response)) answer(request, response)
})
const makeAnew = renderAhead(server, {
  atOnce: rendersAtOnce,
  onConnection: (socket) => ahead.add(socket),
})
// A client that waits for a word before it sends its body is spared a body that is refused.
server.on('checkContinue', (request, response) => {
  if (isStopping) response.shouldKeepAlive = false
  receive(request, response)
  if (refuseAny(request, response)) return
  response.writeContinue()
  answer(request, response)
})
server.on('checkExpectation', (request, response) => {
  if (isStopping) response.shouldKeepAlive = false
  receive(request, response)
  refuse(request, response, 417, 'invalid')
})
server.on('connect', refuseConnect)
server.on('clientError', (error, socket) => {
  const current = [...answering].find((response) => response.socket === socket)
  refuseUnreadable(error, socket, current?.headersSent ?? false)
})

// Longer than the minute that proxies keep idle connections, so that the proxy is always the one to close.
server.keepAliveTimeout = 65_000
// A request's head arrives at once or not at all; its body may be a 25 MB paper over a slow line.
server.headersTimeout = 20_000
server.requestTimeout = 600_000

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

// A busy client learns of the end with its next answer; one that is silent this long has no answer to lose.
const SILENCE_MS = 1000
const GIVE_UP_MS = 25_000

/** Answers what was asked, takes nothing new, and ends. */
async function stop() {
  if (isStopping) return
  isStopping = true
  // Node's own close would cut idle connections at once, and with them requests that are on their way.
  const closed = new Promise((done) => Server.prototype.close.call(server, done))
  for (const response of answering) {
    response.shouldKeepAlive = false
    // A stream of events never ends by itself; its client asks again.
    if (`${response.getHeader('content-type')}`.startsWith('text/event-stream')) response.end()
  }
  setTimeout(() => setInterval(() => server.closeIdleConnections(), 50), SILENCE_MS)
  const giveUp = wait(GIVE_UP_MS)
  await Promise.race([closed, giveUp])
  server.closeAllConnections()
  // What a route left to do after its answer, such as sending a mail.
  await Promise.race([app.close(), giveUp])
  await Promise.race([globalThis.ingingoPages?.flushReadership().catch(() => {}), giveUp])
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('message', (message) => message === 'stop' && stop())
process.on('disconnect', stop)

server.once('error', (error) => {
  process.send?.({ code: error.code, message: error.message })
  process.exit(1)
})
// Before anybody can ask: the first page of a kind takes ten times as long as the second.
await shells.prepare()
server.listen({ port, host }, () => {
  markServed()
  process.send?.('listening')
})
