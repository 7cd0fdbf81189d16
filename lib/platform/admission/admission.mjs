import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What waits, most pressing first. */
const ORDER = ['member', 'page', 'ahead', 'dear', 'background']

/** Who has held a place for so long waits for something else, such as a database or a slow line: it is given on. */
const PLACE_MS = 1000
/** A write keeps others from beginning for so long at most, and whoever has waited for so long begins all the same. */
const WRITE_MS = 250
const PATIENCE_MS = 300
/** How often the delay of the event loop is read. */
const SAMPLE_MS = 500
/** How much the newest duration counts in what one is expected to take. */
const NEWEST = 0.1

/**
 * Lets requests begin in the order of what they are for, a few at a time, since one thread renders all of them: many at
 * once would each take as long as all together, and whatever is finished or urgent would wait behind each of them.
 * Who cannot be answered in time is refused at once.
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
  /** By kind, for figures: begun, refused, and milliseconds waited. */
  counts = Object.fromEntries(ORDER.map((kind) => [kind, { begun: 0, refused: 0, waitedMs: 0 }]))

  /** @param {ReturnType<typeof import('./limits.mjs').readLimits>} limits */
  constructor(limits) {
    this.#limits = limits
    this.#delay.enable()
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS).unref()
  }

  /** How the server fares: the delay of the event loop in milliseconds, what runs, what waits. */
  get state() {
    const waiting = Object.fromEntries(ORDER.map((kind) => [kind, this.#waiting.get(kind).length]))
    return { delayMs: this.#delayMs, running: this.#running, waiting, counts: this.counts }
  }

  /** Ends its timers. */
  close() {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  /**
   * Notes that a write is under way: nothing else begins until it has been answered, or for a moment. One whose body has
   * not come yet keeps nobody waiting.
   * @param {() => boolean} hasCome whether its body is there
   * @returns {() => void} to be called when it has been answered
   */
  beginWrite(hasCome) {
    const write = { hasCome, until: performance.now() + WRITE_MS }
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
   * Waits for a place.
   * @param {'member' | 'page' | 'ahead' | 'dear' | 'background'} kind
   * @param {{ signal?: AbortSignal }} [options] aborted when nobody waits for the answer any more
   * @returns {Promise<(() => void) | { retrySeconds: number } | null>} what gives the place back; when to come again;
   *   null when it was given up. `background` is never refused: it begins when its time is over.
   */
  enter(kind, { signal } = {}) {
    const limit = this.#limits[kind]
    if (kind !== 'background' && this.#isHopeless(kind)) return Promise.resolve(this.#refuse(kind))
    return new Promise((done) => {
      const since = performance.now()
      const entry = { kind, since, begin: () => leave(this.#begin(kind, since)) }
      const leave = (result) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        done(result)
      }
      const isTaken = () => {
        const queue = this.#waiting.get(kind)
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        return at >= 0
      }
      const giveUp = () => isTaken() && leave(null)
      const timer = setTimeout(() => {
        if (isTaken()) leave(kind === 'background' ? this.#begin(kind, since) : this.#refuse(kind))
      }, limit.mostWaitMs).unref()
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.get(kind).push(entry)
      this.#startNext()
    })
  }

  #look() {
    // A busy loop shows in the mean; a single long pause is a collection of garbage.
    this.#delayMs = Math.max(0, (this.#delay.mean || 0) / 1e6 - 10)
    this.#delay.reset()
    this.#startNext()
  }

  #isHopeless(kind) {
    const { atOnce, mostWaitMs, mostDelayMs } = this.#limits[kind]
    if (this.#delayMs > mostDelayMs) return true
    const ahead = ORDER.slice(0, ORDER.indexOf(kind) + 1)
    const workMs = ahead.reduce(
      (sum, each) => sum + this.#waiting.get(each).length * this.#expectedMs.get(each),
      0,
    )
    return workMs / atOnce > mostWaitMs
  }

  #refuse(kind) {
    this.counts[kind].refused += 1
    return { retrySeconds: this.#limits[kind].retrySeconds }
  }

  #isHeldBack(since) {
    if (performance.now() - since > PATIENCE_MS) return false
    return [...this.#writes.keys()].some((write) => write.hasCome())
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
    const giveBack = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      this.#running -= 1
      const expected = this.#expectedMs.get(kind)
      this.#expectedMs.set(kind, expected + (performance.now() - begun - expected) * NEWEST)
      this.#startNext()
    }
    const timer = setTimeout(giveBack, PLACE_MS).unref()
    return giveBack
  }
}
