import { monitorEventLoopDelay } from 'node:perf_hooks'
import { localePattern } from '../lib/core/languages.mjs'

/**
 * Classifies a request by method, path and cookie only. Finished pages never get this far, and no unverified claim
 * makes a request more urgent.
 */

/** Served without queueing: health checks, files, event streams, and calls that only set a cookie. */
const STRAIGHT =
  /^\/(?:_next\/static\/|api\/(?:health|ready|metrics|files|reading-mode|papers\/download)(?:\/|$)|api\/v1\/notifications\/stream$|(?:icon\.svg|favicon\.ico|apple-icon\.png|feed\.css|plain\.css|sw\.js)$)/

/** Also files, but an unknown name renders a page that says so. */
const SCRIPT = /^\/scripts\/[\w-]+\.js(?:on)?$/

/** Expensive, and can wait a moment: searches, exports, share pictures. */
const EXPENSIVE = new RegExp(
  `^(?:/api/v1/(?:export/|[\\w-]+/search$|auth/search-)|/og/|(?:/(?:${localePattern}))?/home/(?:search|find-\\w+)/)`,
)
const MEMBERS = new RegExp(
  `^(?:/(?:${localePattern}))?/(?:dashboard|profile|auth|unsubscribe)(?:/|$)`,
)
const SESSION = /(?:^|;)\s*[\w-]*\.session-token=/

/** Decodes a path as Next does before it looks up the route. A malformed one is refused before (request-guards.mjs). */
export function decodePath(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns whether an address contains a search term, whichever of its letters are percent-encoded. */
export function hasSearchTerm(url) {
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  return url.includes('?') && ['q', 'search'].some((name) => query.getAll(name).some(Boolean))
}

const isRead = (method) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * @typedef {'straight' | 'write' | 'member' | 'page' | 'expensive'} Kind `write`: signs in, submits or moderates;
 * `member`: read by a signed-in person; `page`: rendered for anybody
 */

/**
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @param {string} path without its query
 * @returns {Kind}
 */
export function getKind({ method, url = '', headers }, path) {
  const isApi = path.startsWith('/api/')
  if (!isRead(method)) return isApi ? 'write' : 'page'
  if (STRAIGHT.test(path)) return 'straight'
  if (EXPENSIVE.test(decodePath(path)) || hasSearchTerm(url)) return 'expensive'
  if (!isApi) return MEMBERS.test(path) || SCRIPT.test(path) ? 'member' : 'page'
  const isMember = headers.authorization !== undefined || SESSION.test(headers.cookie ?? '')
  return isMember ? 'member' : 'page'
}

/** The settings of the admission queue; .env.example explains each. */
const SETTINGS = {
  RENDERS_AT_ONCE: { usual: 2, min: 1, max: 64 },
  MEMBER_WAIT_MS: { usual: 8000, min: 100, max: 60_000 },
  PAGE_WAIT_MS: { usual: 8000, min: 100, max: 60_000 },
  SEARCH_WAIT_MS: { usual: 4000, min: 100, max: 60_000 },
}

/** Work done after a response may be a mail that a person waits for, so it begins after this time at the latest. */
const BACKGROUND_WAIT_MS = 2000

function read(environment, name) {
  const { usual, min, max } = SETTINGS[name]
  const text = environment[name] || `${usual}`
  const number = Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new RangeError(`${name} must be a number from ${min} to ${max}, and is "${text}".`)
}

/**
 * Reads the limits of each kind: how many others may be running when it begins, how long it may wait, the event loop
 * delay at which it is refused at once, and when a refused client should retry.
 * @param {Record<string, string | undefined>} environment
 * @throws {RangeError} naming the invalid setting
 */
export function readLimits(environment) {
  const atOnce = read(environment, 'RENDERS_AT_ONCE')
  const [member, page, expensive] = ['MEMBER_WAIT_MS', 'PAGE_WAIT_MS', 'SEARCH_WAIT_MS'].map(
    (name) => read(environment, name),
  )
  const never = Number.POSITIVE_INFINITY
  return {
    member: { atOnce: atOnce * 3, maxWaitMs: member, maxDelayMs: member, retrySeconds: 5 },
    page: { atOnce, maxWaitMs: page, maxDelayMs: page / 2, retrySeconds: 5 },
    expensive: { atOnce, maxWaitMs: expensive, maxDelayMs: expensive / 2, retrySeconds: 10 },
    // A page that could not be rendered ahead is rendered for its first visitor.
    prerender: { atOnce, maxWaitMs: page, maxDelayMs: page / 2, retrySeconds: 1 },
    background: { atOnce: 1, maxWaitMs: BACKGROUND_WAIT_MS, maxDelayMs: never, retrySeconds: 0 },
  }
}

/** The kinds of queued request, most urgent first. */
const ORDER = ['member', 'page', 'prerender', 'expensive', 'background']

/** A request that has run this long waits for something else (the database, a slow line): its slot is freed. */
const PLACE_MS = 1000
/** A write delays others for at most this long; a request that has waited for `MAX_HOLD_MS` begins regardless. */
const WRITE_MS = 250
const MAX_HOLD_MS = 300
/** How often the event loop delay is sampled. */
const SAMPLE_MS = 500
/** The weight of the newest duration in the moving average of how long a kind takes. */
const NEWEST = 0.1

/**
 * Starts requests in order of urgency, a few at a time. One thread renders all of them, so many at once would each
 * take as long as all together, and would delay cached and urgent responses. Rejects at once a request that cannot be
 * answered in time.
 */
export class Admission {
  #limits
  #waiting = new Map(ORDER.map((kind) => [kind, []]))
  #running = 0
  #writes = new Map()
  #expectedMs = new Map(ORDER.map((kind) => [kind, 50]))
  #delay = monitorEventLoopDelay({ resolution: 10 })
  #delayMs = 0
  #timer
  /** Figures by kind: begun, refused, and milliseconds waited. */
  counts = Object.fromEntries(ORDER.map((kind) => [kind, { begun: 0, refused: 0, waitedMs: 0 }]))

  /** @param {ReturnType<typeof readLimits>} limits */
  constructor(limits) {
    this.#limits = limits
    this.#delay.enable()
    this.#timer = setInterval(() => this.#sampleDelay(), SAMPLE_MS).unref()
  }

  /** The server's load: event loop delay in milliseconds, what is running and what is waiting. */
  get state() {
    const waiting = Object.fromEntries(ORDER.map((kind) => [kind, this.#waiting.get(kind).length]))
    return { delayMs: this.#delayMs, running: this.#running, waiting, counts: this.counts }
  }

  /** The limits of each kind as configured, for the metrics. */
  get limits() {
    return this.#limits
  }

  /** Stops its timers. */
  close() {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  /**
   * Registers a write in progress: nothing else begins until it is answered, for at most `WRITE_MS`. A write whose
   * body has not arrived yet delays nothing.
   * @param {() => boolean} isBodyComplete whether its body has arrived
   * @returns {() => void} call it once the write has been answered
   */
  beginWrite(isBodyComplete) {
    const write = { isBodyComplete, until: performance.now() + WRITE_MS }
    this.#writes.set(write, true)
    const timer = setTimeout(() => this.#endWrite(write), WRITE_MS).unref()
    return () => {
      clearTimeout(timer)
      this.#endWrite(write)
    }
  }

  #endWrite(write) {
    if (this.#writes.delete(write)) this.#startNext()
  }

  /**
   * Waits for a slot.
   * @param {'member' | 'page' | 'prerender' | 'expensive' | 'background'} kind
   * @param {{ signal?: AbortSignal }} [options] aborted when the client has gone
   * @returns {Promise<(() => void) | { retrySeconds: number } | null>} a function that releases the slot; when to
   * retry; or null when aborted. `background` is never refused: it begins once its waiting time is over.
   */
  enter(kind, { signal } = {}) {
    const limit = this.#limits[kind]
    if (kind !== 'background' && this.#isOverloaded(kind))
      return Promise.resolve(this.#refuse(kind))
    return new Promise((done) => {
      const since = performance.now()
      const entry = { kind, since, begin: () => leave(this.#begin(kind, since)) }
      const leave = (result) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        done(result)
      }
      const isQueued = () => {
        const queue = this.#waiting.get(kind)
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        return at >= 0
      }
      const giveUp = () => isQueued() && leave(null)
      const timer = setTimeout(() => {
        if (isQueued()) leave(kind === 'background' ? this.#begin(kind, since) : this.#refuse(kind))
      }, limit.maxWaitMs).unref()
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.get(kind).push(entry)
      this.#startNext()
    })
  }

  #sampleDelay() {
    // A busy loop shows in the mean; a single long pause is garbage collection.
    this.#delayMs = Math.max(0, (this.#delay.mean || 0) / 1e6 - 10)
    this.#delay.reset()
    this.#startNext()
  }

  #isOverloaded(kind) {
    const { atOnce, maxWaitMs, maxDelayMs } = this.#limits[kind]
    if (this.#delayMs > maxDelayMs) return true
    const ahead = ORDER.slice(0, ORDER.indexOf(kind) + 1)
    const workMs = ahead.reduce(
      (sum, each) => sum + this.#waiting.get(each).length * this.#expectedMs.get(each),
      0,
    )
    return workMs / atOnce > maxWaitMs
  }

  #refuse(kind) {
    this.counts[kind].refused += 1
    return { retrySeconds: this.#limits[kind].retrySeconds }
  }

  #isHeldBack(since) {
    if (performance.now() - since > MAX_HOLD_MS) return false
    return [...this.#writes.keys()].some((write) => write.isBodyComplete())
  }

  #startNext() {
    for (const kind of ORDER) {
      const queue = this.#waiting.get(kind)
      while (queue.length > 0) {
        if (this.#running >= this.#limits[kind].atOnce || this.#isHeldBack(queue[0].since)) return
        queue.shift().begin()
      }
    }
  }

  #begin(kind, since) {
    const begun = performance.now()
    this.#running += 1
    this.counts[kind].begun += 1
    this.counts[kind].waitedMs += begun - since
    let isHeld = true
    const releasePlace = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      this.#running -= 1
      const expected = this.#expectedMs.get(kind)
      this.#expectedMs.set(kind, expected + (performance.now() - begun - expected) * NEWEST)
      this.#startNext()
    }
    const timer = setTimeout(releasePlace, PLACE_MS).unref()
    return releasePlace
  }
}
