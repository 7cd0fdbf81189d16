import { createInterface } from 'node:readline'
import { scanText } from '../lib/core/privacy/scan.mjs'

/**
 * `node scripts/privacy-scan.mjs`: reads one JSON line `{"text","names","lang"}` per text and prints one JSON line
 * `[{"start","end","kind"}]` per text, in their order. Nothing is kept or sent.
 */

/** @param {string} line @returns {{ text: string, names: string[] }} @throws Error with what is wrong */
function readRequest(line) {
  /** @type {unknown} */
  const request = JSON.parse(line)
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw new Error('a line must be an object')
  const { text, names = [] } = /** @type {{ text?: unknown, names?: unknown }} */ (request)
  if (typeof text !== 'string') throw new Error('"text" must be a string')
  const list = names ?? []
  if (!Array.isArray(list) || list.some((name) => typeof name !== 'string'))
    throw new Error('"names" must be a list of strings')
  return { text, names: list }
}

let number = 0
for await (const line of createInterface({
  input: process.stdin,
  crlfDelay: Number.POSITIVE_INFINITY,
})) {
  number += 1
  if (line.trim() === '') continue
  try {
    const answer = JSON.stringify(scanText(readRequest(line)))
    // Waits for a reader that is slower than the scan.
    if (!process.stdout.write(`${answer}\n`))
      await new Promise((resolve) => process.stdout.once('drain', resolve))
  } catch (error) {
    // Does not repeat the text itself: it may name somebody.
    const reason = error instanceof SyntaxError ? 'not JSON' : error.message
    process.stderr.write(`line ${number}: ${reason}\n`)
    process.exitCode = 1
  }
}
