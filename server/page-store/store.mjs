import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { countChanges, isCurrent, onChange } from '../../lib/platform/cache/changes.mjs'
import { toTextOnly } from '../../lib/platform/http/text-only.mjs'
import { wantsTextOnly } from '../../lib/platform/http/text-wish.mjs'
import {
  acceptedEncodings,
  compress,
  compressFor,
  compressMax,
  getSize,
  makeEntry,
  toForm,
  uncompressed,
  withBody,
} from './entry.mjs'
import { getKey as getPageKey, isPlain, toTextKey } from './requests.mjs'

/**
 * Returns the tag in the header that shows that a client has this document, in any compression.
 * @param {string} header If-None-Match
 * @returns {string | undefined}
 */
function findHeldTag(header, { base, given }, current) {
  if (header.trim() === '*') return current
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.find(
    (tag) =>
      tag === `"${base}"` || tag === given || (tag.startsWith(`"${base}-`) && tag.endsWith('"')),
  )
}

/**
 * Serves an entry.
 * @param {import('./entry.mjs').Entry} entry
 * @returns {boolean} false when the client accepts no form of it
 */
function respondWith(entry, { method, headers }, response) {
  const accepted = acceptedEncodings(headers['accept-encoding'])
  const encoding = accepted.find((name) => name === 'identity' || entry.bodies[name])
  if (!encoding) return false
  const { body, tag, head, unchanged } = toForm(entry, encoding)
  const condition = headers['if-none-match']
  const held = condition === undefined ? undefined : findHeldTag(condition, entry, tag)
  if (held !== undefined && entry.status === 200) {
    response.writeHead(304, [...unchanged, 'ETag', held]).end()
  } else {
    response.writeHead(entry.status, head).end(method === 'HEAD' ? undefined : body)
  }
  return true
}

/** How often a document must be requested before the highest compression pays, unless it has stayed unchanged for a while. */
const POPULAR_REQUESTS = 20
const STAYED_MS = 30_000

/** Returns whether an entry is current; if nothing has changed at all, its tags need no check. */
function isValid(entry) {
  if (Date.now() >= entry.until) return false
  const count = countChanges()
  if (entry.checkedAt === count) return true
  if (!isCurrent(entry)) return false
  entry.checkedAt = count
  return true
}

const isLasting = ({ asked, madeAt }) =>
  asked >= POPULAR_REQUESTS || Date.now() - madeAt >= STAYED_MS

/** Requests have priority, so compress one document at a time. */
const compressing = pLimit(1)

/** The form of an entry for its first reader: not from a cache. */
const asRendered = (entry) => ({
  ...entry,
  headers: entry.headers.map(([name, value]) => [
    name,
    name.toLowerCase() === 'x-nextjs-cache' ? 'MISS' : value,
  ]),
  forms: new Map(),
})

/** How often something must be requested to be kept where requests are unbounded, as with searches. */
const MIN_REQUESTS = 2

/**
 * Finished documents in memory, served before Next is entered (docs/decisions/0028-page-store.md). An entry whose
 * content has changed is evicted at that moment and never served.
 */
export class PageStore {
  #entries
  #maxBytes
  /** The size of the largest entry that is kept. */
  maxEntryBytes
  #getKey
  #popularity
  #onOutdated
  #onResponse
  #counted = new WeakSet()
  #missed = new WeakSet()
  /** For metrics: hits, misses, and pages lost to a write or to eviction. */
  counts = { hits: 0, misses: 0, drops: 0 }

  /**
   * @param {{ maxBytes: number, getKey?: (url: string) => string | null, popularity?:
   * import('./popularity.mjs').Popularity, onOutdated?: (key: string) => void, onResponse?: (request:
   * import('node:http').IncomingMessage, page: { tags: string[] }) => void }} options `getKey`: selects the
   * store's requests; `popularity`: for URLs that strangers can invent: a response requested once is not kept, and an
   * entry is never evicted for a less requested one. Without it, evicts the least recently used first. `onOutdated`:
   * receives the key of a changed entry that was requested more than once. `onResponse`: receives each request with a
   * response, and the tags of the response
   */
  constructor({ maxBytes, getKey = getPageKey, popularity, onOutdated, onResponse }) {
    this.#maxBytes = maxBytes
    this.maxEntryBytes = Math.ceil(maxBytes / 8)
    this.#getKey = getKey
    this.#popularity = popularity
    this.#onOutdated = onOutdated
    this.#onResponse = onResponse
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: this.maxEntryBytes,
      sizeCalculation: getSize,
      dispose: (_entry, _key, reason) => {
        if (reason !== 'set') this.counts.drops += 1
      },
    })
    onChange(() => this.#removeOutdated())
  }

  /** Bytes and entries, for tests and metrics. */
  get size() {
    return { bytes: this.#entries.calculatedSize, entries: this.#entries.size }
  }

  #removeOutdated() {
    for (const [key, entry] of this.#entries.entries()) {
      if (isCurrent(entry)) continue
      this.#entries.delete(key)
      if (entry.asked >= MIN_REQUESTS && entry.tags.length > 0) this.#onOutdated?.(key)
    }
  }

  #find(key) {
    const entry = this.#entries.get(key)
    if (!entry || isValid(entry)) return entry
    this.#entries.delete(key)
  }

  /**
   * Responds from the store.
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @returns {boolean} false when the store does not hold the page
   */
  respond(request, response) {
    const plainKey = this.#getKey(request.url)
    if (plainKey === null || !isPlain(request)) return false
    const key = wantsTextOnly(request) ? toTextKey(plainKey) : plainKey
    this.#count(key, request)
    const entry = this.#find(key)
    if (!entry) return this.#miss(request)
    this.counts.hits += 1
    entry.asked += 1
    if (!entry.isSmallest && isLasting(entry)) this.#compressMore(key, entry)
    this.#onResponse?.(request, entry)
    return respondWith(entry, request, response)
  }

  /** A request that had to wait asks again, but counts as one miss. */
  #miss(request) {
    if (!this.#missed.has(request)) this.counts.misses += 1
    this.#missed.add(request)
    return false
  }

  #count(key, request) {
    if (!this.#popularity || this.#counted.has(request)) return
    this.#counted.add(request)
    this.#popularity.note(key)
  }

  async #compressMore(key, entry) {
    entry.isSmallest = true
    if (!entry.bodies.br) return
    const br = await compressing(() => compressMax(uncompressed(entry.bodies))).catch(
      () => entry.bodies.br,
    )
    // A newer entry may have replaced it.
    if (this.#entries.peek(key) === entry) this.#entries.set(key, withBody(entry, 'br', br))
  }

  /**
   * Keeps a response.
   * @param {string} url as requested
   * @param {{ status: number, headers: [string, string | string[]][], body: Buffer }} page
   * @param {{ tags: string[], begun: number, until: number }} rendering
   * @param {{ br: Buffer, gzip: Buffer } | { identity: Buffer }} [bodies] when they are already compressed
   */
  keep(url, page, rendering, bodies) {
    return this.#keep(this.#getKey(url), page, rendering, bodies)
  }

  /**
   * Sends a rendered page, and keeps it.
   * @param {import('node:http').IncomingMessage} request see `respond`
   * @param {import('node:http').ServerResponse} response
   * @param {{ page: object, rendering: object }} rendered in the form that the request asks for; see `keep`
   * @returns {Promise<boolean>} false when the client accepts no form of it
   */
  async respondWith(request, response, { page, rendering }) {
    const plainKey = this.#getKey(request.url)
    const key = wantsTextOnly(request) ? toTextKey(plainKey) : plainKey
    const isWorthStoring = plainKey !== null && this.#isWorthIt(key, 0)
    const accepted = request.headers['accept-encoding']
    const bodies = await (isWorthStoring ? compress(page.body) : compressFor(page.body, accepted))
    const entry = makeEntry(page, bodies, rendering)
    if (isWorthStoring && isValid(entry) && this.#isWorthIt(key, getSize(entry))) {
      this.#entries.set(key, entry)
    }
    this.#onResponse?.(request, entry)
    return respondWith(asRendered(entry), request, response)
  }

  /** Reports a response that Next has sent; see `onResponse`. */
  reportResponse(request, { tags }) {
    this.#onResponse?.(request, { tags })
  }

  /** Keeps the text-only form of a full page, under the headers of the text-only response; see `keep`. */
  storeTextOnly(url, { body, ...head }, rendering) {
    const text = Buffer.from(toTextOnly(body.toString('utf8')))
    return this.#keep(toTextKey(this.#getKey(url)), { ...head, body: text }, rendering)
  }

  /** Returns whether a response is worth more than the entries that would be evicted for it. */
  #isWorthIt(key, bytes) {
    if (!this.#popularity) return true
    const asked = this.#popularity.estimate(key)
    if (asked < MIN_REQUESTS) return false
    let room = this.#maxBytes - this.#entries.calculatedSize
    for (const victim of this.#entries.rkeys()) {
      if (room >= bytes) return true
      if (this.#popularity.estimate(victim) >= asked) return false
      room += getSize(this.#entries.peek(victim))
    }
    return room >= bytes
  }

  async #keep(key, page, rendering, bodies) {
    if (!this.#isWorthIt(key, 0)) return
    const entry = makeEntry(page, bodies ?? (await compress(page.body)), rendering)
    // The build's own compression is already the smallest.
    entry.isSmallest = bodies !== undefined
    if (isValid(entry) && this.#isWorthIt(key, getSize(entry))) this.#entries.set(key, entry)
  }
}
