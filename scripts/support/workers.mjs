import { Refusal } from './refusal.mjs'

/**
 * From how many processes the site is served: one, until they can tell each other which pages a write has changed
 * (docs/decisions/0031-precedence.md).
 * @param {string} [text] WORKERS
 * @returns {{ count: 1, notice: string | null }} `notice`: what is to be said when more were asked for
 * @throws {Refusal} for what is no number
 */
export function readWorkers(text = '1') {
  const asked = Number(text)
  if (!Number.isInteger(asked) || asked < 1 || asked > 256) {
    throw new Refusal(`WORKERS must be a number from 1 to 256, and is "${text}".`)
  }
  const notice = `WORKERS is ${asked}, but processes cannot share yet which pages a write has changed: one serves.`
  return { count: 1, notice: asked > 1 ? notice : null }
}
