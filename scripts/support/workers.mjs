import { availableParallelism, totalmem } from 'node:os'
import { Refusal } from './refusal.mjs'

/** More processes do not read faster from one database, and each holds ten of its connections. */
const MOST_BY_ITSELF = 4
/** A process gets 400 MB; the rest is for PostgreSQL and the system, which may be on the same machine. */
const MEMORY_OF_ONE = 900 * 1024 * 1024

/** A container may use less memory than its machine has. */
function memoryToUse() {
  const constrained = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
  return Math.min(constrained, totalmem())
}

/**
 * The number of processes that serve the site (docs/decisions/0060-several-processes.md).
 * @param {string | undefined} text WORKERS
 * @param {{ isEmbedded: boolean, cores?: number, memory?: number }} machine `isEmbedded`: no PostgreSQL is configured,
 *   so that only one process can have the database; `cores` and `memory` (bytes) default to this machine's
 * @returns {number} by default one for each core, as far as memory allows, and four at most
 * @throws {Refusal} for anything that is no number, and for more than one process on the embedded database
 */
export function readWorkers(
  text,
  { isEmbedded, cores = availableParallelism(), memory = memoryToUse() },
) {
  if (text === undefined) {
    const fitting = Math.min(MOST_BY_ITSELF, cores, Math.floor(memory / MEMORY_OF_ONE))
    return isEmbedded ? 1 : Math.max(1, fitting)
  }
  const asked = Number(text)
  if (!Number.isInteger(asked) || asked < 1 || asked > 256) {
    throw new Refusal(`WORKERS must be a number from 1 to 256, and is "${text}".`)
  }
  if (isEmbedded && asked > 1) {
    throw new Refusal(
      `WORKERS is ${asked}, but the embedded database serves one process: set DATABASE_URL, or WORKERS=1.`,
    )
  }
  return asked
}
