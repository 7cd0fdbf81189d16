import { randomUUID } from 'node:crypto'
import {
  CHANNEL,
  pauseCaching,
  recordGlobalChange,
  recordLocalChange,
  resumeCaching,
} from '../cache/changes.mjs'
import { PersistentConnection } from './persistent-connection.mjs'

/** PostgreSQL allows 8000; a longer message is sent as a change of everything. */
const MAX_BYTES = 7800
const HEARTBEAT_MS = 1000
/** A process that is silent for this long has died, perhaps between a write and its message. */
const SILENT_MS = 5000
const TRY_AGAIN_MS = 200
/**
 * The longest wait of a write: by then, the others have noticed that this process is silent, and dropped all pages.
 */
const ANNOUNCE_TIMEOUT_MS = 2 * SILENT_MS
/** Longer than it takes to find out whether a broken connection can be reopened. */
const RELAY_TIMEOUT_MS = 5000
/** The number of addresses whose counts are shared at once; an address is eleven characters here. */
const MAX_COUNTS = 300

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds).unref())

const defaultChanges = {
  hear: recordLocalChange,
  onAllChanged: recordGlobalChange,
  miss: pauseCaching,
  listen: resumeCaching,
}

/**
 * Shares state between processes on the same PostgreSQL (docs/decisions/0060-several-processes.md): the pages changed
 * by a write, a heartbeat, and how much each address has searched.
 */
export class Sharing {
  #id = randomUUID().slice(0, 8)
  #connection
  #changes
  #log
  #onNews
  #onCounts = () => {}
  #counts = new Map()
  #peers = new Map()
  #batch = null
  #announced = Promise.resolve()
  #announcedCount = 0
  #fence = null
  #lastFence = Promise.resolve()
  #news = Promise.resolve()
  #timer = null
  #state = 'starting'

  /**
   * @param {{ url: string, listenUrl?: string, log: (level: 'info' | 'warn', event: string, fields?: Record<string,
   * number>) => void, onNews?: (tags: string[] | null) => Promise<void>, changes?: typeof defaultChanges }} options `url`,
   * `listenUrl`: those of a kept connection; `onNews`: re-reads what this process caches beside pages, given the
   * tags, or null for everything; `changes`: records changes, replaceable for tests
   */
  constructor({ url, listenUrl = url, log, onNews = async () => {}, changes = defaultChanges }) {
    this.#log = log
    this.#onNews = onNews
    this.#changes = changes
    this.#connection = new PersistentConnection({
      url,
      listenUrl,
      channel: CHANNEL,
      onMessage: (text) => this.#receive(text),
      onOpen: () => this.#enter('listening', () => this.#changes.listen()),
      onLost: () => {
        this.#state = 'lost'
      },
      onMissing: () => this.#enter('missing', () => this.#changes.miss()),
      onAway: () => this.#enter('away', () => {}),
    })
  }

  /** Begins to listen. Until that succeeds, no pages are kept. */
  async start() {
    await this.#connection.start()
    this.#timer = setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS).unref()
    this.#sendHeartbeat()
  }

  /** Announces that this process ends in order, with nothing left to announce. */
  async stop() {
    clearInterval(this.#timer)
    await this.waitForAnnouncements()
    await this.#send({ bye: true }).catch(() => {})
    await this.#connection.stop()
  }

  /** The number of changes announced so far: grows with each call that changes something. */
  get announcedCount() {
    return this.#announcedCount
  }

  /** The state of listening, and the number of live peers. */
  get status() {
    return { state: this.#state, others: this.#peers.size }
  }

  #enter(state, act) {
    const isNews = this.#state !== state
    if (isNews && state === 'missing') this.#log('warn', 'sharing.listen_unavailable')
    if (isNews && state === 'away') this.#log('warn', 'sharing.database_unreachable')
    if (state === 'listening' && this.#state !== 'starting') this.#log('info', 'sharing.listening')
    this.#state = state
    if (!isNews && state === 'missing') return
    act()
    if (state !== 'listening') return
    // Everything a dead peer may not have announced was dropped just now.
    this.#peers.clear()
    this.#read(null)
  }

  #read(tags) {
    const read = this.#onNews(tags).catch(() => {})
    // Not the result of Promise.all, which would hold those of all reads before it.
    this.#news = this.#news.then(() => read)
  }

  /**
   * Announces to all other processes that content with one of the tags has changed. Calls made together are sent as one message.
   * @param {string[]} tags
   */
  announce(tags) {
    this.#announcedCount += 1
    if (!this.#batch) {
      const batch = new Set()
      this.#batch = batch
      this.#announced = this.#announced.then(() => this.#announceBatch(batch))
    }
    for (const tag of tags) this.#batch.add(tag)
  }

  async #announceBatch(batch) {
    if (this.#batch === batch) this.#batch = null
    const message = { tags: [...batch] }
    for (;;) {
      try {
        return await this.#send(message)
      } catch {
        await wait(TRY_AGAIN_MS)
      }
    }
  }

  /** Waits until other processes know of all changes made here: before a write is acknowledged. */
  async waitForAnnouncements() {
    await Promise.race([this.#announced, wait(ANNOUNCE_TIMEOUT_MS)])
  }

  /** Waits until this process has received everything announced before: for a browser that has just written elsewhere. */
  async waitUntilCaughtUp() {
    if (!this.#fence) {
      const fence = this.#lastFence.then(() => {
        this.#fence = null
        return this.#pass()
      })
      this.#fence = fence
      this.#lastFence = fence
    }
    await this.#fence
  }

  async #pass() {
    const end = performance.now() + RELAY_TIMEOUT_MS
    while (!(await this.#isHeard()) && performance.now() < end) await wait(TRY_AGAIN_MS / 10)
    await this.#news
  }

  /** Returns whether every change has arrived; true if this process cannot listen, since waiting would not help. */
  async #isHeard() {
    if (this.#connection.isOpen) {
      return this.#send({}).then(
        () => true,
        () => false,
      )
    }
    // A current rendering may be older than the change.
    if (this.#state === 'missing') this.#changes.hear([])
    return this.#state === 'missing' || this.#state === 'away'
  }

  /** Counts a request by an address, to be shared with the next heartbeat. */
  count(key) {
    if (this.#counts.has(key) || this.#counts.size < MAX_COUNTS)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Sets the function that receives other processes' counts, by key. */
  onCounts(onCounts) {
    this.#onCounts = onCounts
  }

  async #sendHeartbeat() {
    const counts = Object.fromEntries(this.#counts)
    this.#counts.clear()
    const hasCounts = Object.keys(counts).length > 0
    // Its own connection would make it too late to be useful.
    if (!this.#connection.isOpen) return
    const isSent = await this.#send(hasCounts ? { counts } : {}).then(
      () => true,
      () => false,
    )
    // Everything announced so far has been received by now, so a silent peer is dead.
    if (isSent) this.#dropSilentPeers()
  }

  #dropSilentPeers() {
    const before = performance.now() - SILENT_MS
    const silent = [...this.#peers].filter(([, heardAt]) => heardAt < before)
    if (silent.length === 0) return
    for (const [id] of silent) this.#peers.delete(id)
    this.#log('warn', 'sharing.peer_lost', { others: this.#peers.size })
    this.#changes.onAllChanged()
    this.#read(null)
  }

  #send(message) {
    const text = JSON.stringify({ from: this.#id, ...message })
    const isShort = Buffer.byteLength(text) < MAX_BYTES
    return this.#connection.send(isShort ? text : JSON.stringify({ from: this.#id, all: true }))
  }

  #receive(text) {
    const message = readMessage(text)
    if (!message || message.from === this.#id) return
    const { from, tags, all, bye, counts } = message
    if (bye) this.#peers.delete(from)
    else if (from) this.#peers.set(from, performance.now())
    if (counts) this.#onCounts(counts)
    if (all) this.#changes.onAllChanged()
    else if (tags) this.#changes.hear(tags)
    if (all || tags) this.#read(all ? null : tags)
  }
}

/** Anybody with write access to the database can send here, so ignore invalid messages. */
function readMessage(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
