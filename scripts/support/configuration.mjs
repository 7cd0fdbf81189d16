import { existsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { isStrongSecret, SECRET_RULE } from '../../lib/core/server-safety.mjs'
import { readLimits } from '../../server/admission-queue.mjs'
import { readTrustedProxies } from '../../server/forwarded-headers.mjs'
import { OperatorError } from './command-line.mjs'
import { fromRoot, ROOT } from './paths.mjs'

/**
 * The number of bytes of finished pages, pictures and files to keep in memory.
 * @param {string} [text] PAGE_STORE_MB
 * @throws {OperatorError} for anything that is no number of megabytes
 */
export function readPageStoreBytes(text = '40') {
  const megabytes = Number(text)
  if (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > 4096) {
    throw new OperatorError(`PAGE_STORE_MB must be a number from 1 to 4096, and is "${text}".`)
  }
  return megabytes * 1024 * 1024
}

/**
 * With their lists and in four languages, this fills the queue of pages rendered ahead
 * (server/page-store/rendering.mjs).
 */
const MAX_FRONT_ARTICLES = 37

/**
 * The number of newest articles of each language to render during a start, along with the standing pages.
 * @param {string} [text] FRONT_ARTICLES
 * @returns {number} 0 for no page at all
 * @throws {OperatorError} for any other text
 */
export function readFrontArticles(text = '20') {
  const articles = Number(text)
  if (!Number.isInteger(articles) || articles < 0 || articles > MAX_FRONT_ARTICLES) {
    throw new OperatorError(
      `FRONT_ARTICLES must be a number from 0 to ${MAX_FRONT_ARTICLES}, and is "${text}".`,
    )
  }
  return articles
}

/**
 * How long a start waits for these pages before the server counts as ready, in milliseconds; the others are rendered
 * while it serves.
 * @param {string} [text] PRERENDER_WAIT_MS
 * @throws {OperatorError} for any text that is not a number of milliseconds
 */
export function readPrerenderWaitMs(text = '10000') {
  const milliseconds = Number(text)
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > 600_000) {
    throw new OperatorError(
      `PRERENDER_WAIT_MS must be a number from 0 to 600000, and is "${text}".`,
    )
  }
  return milliseconds
}

/** More processes do not read faster from one database, and each holds ten of its connections. */
const MAX_DEFAULT_PROCESSES = 4
/** A process gets 400 MB; the rest is for PostgreSQL and the system, which may be on the same machine. */
const PROCESS_MEMORY = 900 * 1024 * 1024

/** A container may use less memory than its machine has. */
function getUsableMemory() {
  const constrained = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
  return Math.min(constrained, totalmem())
}

/**
 * The number of processes that serve the site (docs/decisions/0060-several-processes.md).
 * @param {string | undefined} text WORKERS
 * @param {{ isEmbedded: boolean, cores?: number, memory?: number }} machine `isEmbedded`: no PostgreSQL is configured,
 *   so that only one process can have the database; `cores` and `memory` (bytes) default to this machine's
 * @returns {number} by default one for each core, as far as memory allows, and four at most
 * @throws {OperatorError} for anything that is no number, and for more than one process on the embedded database
 */
export function readWorkers(
  text,
  { isEmbedded, cores = availableParallelism(), memory = getUsableMemory() },
) {
  if (text === undefined) {
    const fitting = Math.min(MAX_DEFAULT_PROCESSES, cores, Math.floor(memory / PROCESS_MEMORY))
    return isEmbedded ? 1 : Math.max(1, fitting)
  }
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 256) {
    throw new OperatorError(`WORKERS must be a number from 1 to 256, and is "${text}".`)
  }
  if (isEmbedded && count > 1) {
    throw new OperatorError(
      `WORKERS is ${count}, but the embedded database serves one process: set DATABASE_URL, or WORKERS=1.`,
    )
  }
  return count
}

const value = (name) => process.env[name]

/** An empty variable counts as not set, here and in every process started from here. */
function loadEnvironment() {
  const file = fromRoot('.env')
  if (existsSync(file)) process.loadEnvFile(file)
  for (const [name, text] of Object.entries(process.env)) {
    if (text === '') delete process.env[name]
  }
}

function readPort() {
  const text = value('PORT') ?? '3000'
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new OperatorError(`PORT must be a number from 0 to 65535, and is "${text}".`)
}

function readSeedDemo() {
  const text = value('SEED_DEMO')
  if (text === undefined || text === '0' || text === '1') return text
  throw new OperatorError(`SEED_DEMO must be 0 or 1, and is "${text}".`)
}

function readDatabaseUrl(name) {
  const url = value(name)
  if (url === undefined || /^postgres(ql)?:\/\//.test(url)) return url
  throw new OperatorError(`${name} must be the address of a PostgreSQL database: postgresql://…`)
}

/**
 * Reads the configured secret that signs sessions; undefined when one may be generated and kept, which only a database
 * in the data folder allows.
 * @throws {OperatorError} when it is too weak, or missing while a database is configured
 */
export function readSecret({ databaseUrl }) {
  const secret = value('AUTH_SECRET')
  if (secret === undefined && databaseUrl) {
    throw new OperatorError(`AUTH_SECRET must be set when DATABASE_URL is: ${SECRET_RULE}.`)
  }
  if (secret !== undefined && !isStrongSecret(secret)) {
    throw new OperatorError(`AUTH_SECRET is too weak: ${SECRET_RULE}.`)
  }
  return secret
}

function rethrowForOperator(read) {
  try {
    read()
  } catch (error) {
    throw new OperatorError(error.message)
  }
}

/** Returns whether files are in a bucket of S3-compatible storage. */
export const hasBucket = () => Boolean(value('S3_BUCKET'))

/**
 * Reads the commands' configuration from the environment and from a `.env` file beside package.json, which never
 * overrides the environment.
 * @throws {OperatorError} naming the variable that is wrong, never a secret's value
 */
export function readConfiguration() {
  loadEnvironment()
  const databaseUrl = readDatabaseUrl('DATABASE_URL')
  // The serving process reads these again; checking them here reports a mistake before anything slow runs.
  readTrustedProxies(value('TRUSTED_PROXIES'))
  readPageStoreBytes(value('PAGE_STORE_MB'))
  readFrontArticles(value('FRONT_ARTICLES'))
  readPrerenderWaitMs(value('PRERENDER_WAIT_MS'))
  rethrowForOperator(() => readLimits(process.env))
  return {
    port: readPort(),
    workers: readWorkers(value('WORKERS'), { isEmbedded: !databaseUrl }),
    host: value('HOST'),
    siteUrl: value('SITE_URL'),
    databaseUrl,
    directUrl: readDatabaseUrl('DATABASE_URL_DIRECT'),
    dataDir: resolve(ROOT, value('DATA_DIR') ?? '.data'),
    seedDemo: readSeedDemo(),
    hasBucket: hasBucket(),
  }
}
