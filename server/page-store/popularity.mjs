import { createHash, randomBytes } from 'node:crypto'

const ROWS = 4
const COLUMNS = 8192
const MAX_COUNT = 255
/** After this many requests, all counts are halved, so that pages that were popular earlier make room. */
const NOTES_UNTIL_HALVED = 10 * COLUMNS

/**
 * Estimates how often each key was requested recently, in a fixed amount of memory and without storing any key (a
 * count-min sketch). An estimate is never too low; a per-process salt prevents constructed collisions.
 */
export class Popularity {
  #salt = randomBytes(16)
  #counts = Array.from({ length: ROWS }, () => new Uint8Array(COLUMNS))
  #notes = 0

  #places(key) {
    const digest = createHash('sha256').update(this.#salt).update(key).digest()
    return this.#counts.map((_, row) => digest.readUInt32LE(row * 4) % COLUMNS)
  }

  /** Counts a request for a key. */
  note(key) {
    for (const [row, at] of this.#places(key).entries()) {
      const counts = this.#counts[row]
      if (counts[at] < MAX_COUNT) counts[at] += 1
    }
    this.#notes += 1
    if (this.#notes >= NOTES_UNTIL_HALVED) this.#halve()
  }

  #halve() {
    this.#notes = 0
    for (const counts of this.#counts) {
      for (let at = 0; at < COLUMNS; at += 1) counts[at] >>= 1
    }
  }

  /** Returns how often a key was requested, at least. */
  estimate(key) {
    return Math.min(...this.#places(key).map((at, row) => this.#counts[row][at]))
  }
}
