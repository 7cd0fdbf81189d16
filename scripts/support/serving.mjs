import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isExposed, isStrongSecret } from '../../lib/core/server-safety.mjs'
import { Refusal, step } from './command-line.mjs'
import { readConfiguration, readSecret } from './configuration.mjs'
import { openDatabase, withClient } from './database.mjs'
import { readDemoState, runSeed } from './demo.mjs'
import { DataFolderLocked, findHolder } from './embedded-postgres.mjs'
import { migrate, writeTopics } from './migrations.mjs'
import { claimPort } from './port.mjs'

/**
 * The secret that signs sessions where none is configured: generated once and kept in the data folder, readable by this
 * user only, so that a restart signs nobody out.
 */
function getStoredSecret(dataDir) {
  const path = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (isStrongSecret(secret)) return secret
  throw new Refusal(`The secret in ${path} is damaged: remove the file, which signs everybody out.`)
}

/**
 * Reads the configuration of a server. Reports whatever can be found wrong at once, before anything slow runs.
 * @throws {Refusal} with a one-sentence message
 */
async function readServerConfiguration() {
  const configuration = readConfiguration()
  const secret = readSecret(configuration)
  const { databaseUrl, dataDir } = configuration
  const holder = databaseUrl ? null : findHolder(dataDir)
  if (holder) throw new DataFolderLocked(dataDir, holder)
  const port = await claimPort(configuration.port, configuration.host)
  return { ...configuration, port, secret: secret ?? getStoredSecret(dataDir) }
}

/** Where notifications work at all, one takes milliseconds. */
const LISTEN_TIMEOUT_MS = 5000

/** Returns whether a notification sent through one address arrives at the other. */
function isHeard(listenUrl, url) {
  const channel = `ingingo_trial_${randomBytes(6).toString('hex')}`
  return withClient(listenUrl, async (listener) => {
    let timer
    const heard = new Promise((done) => {
      listener.once('notification', () => done(true))
      timer = setTimeout(done, LISTEN_TIMEOUT_MS, false)
    })
    await listener.query(`LISTEN ${channel}`)
    // On a separate connection: a pool might lend both the same one and hide the fault.
    await withClient(url, (sender) => sender.query(`NOTIFY ${channel}`))
    return heard.finally(() => clearTimeout(timer))
  })
}

/**
 * Verifies that processes can hear of each other's changes. A transaction-mode connection pool, such as PgBouncer in
 * that mode, accepts `LISTEN` without an error and delivers nothing.
 * @param {{ url: string, directUrl: string }} database
 * @throws {Refusal} with a one-sentence message
 */
export async function assertHeard({ url, directUrl }) {
  if (await isHeard(directUrl, url)) return
  throw new Refusal(
    url === directUrl
      ? 'DATABASE_URL leads to a pool of connections on which changes cannot be heard (PgBouncer in transaction mode, for example): set DATABASE_URL_DIRECT to the address of the database itself.'
      : 'What is sent by way of DATABASE_URL is not heard at DATABASE_URL_DIRECT: that must be the same database, past any pool of connections.',
  )
}

/** Returns whether to fill an empty database: by default only the embedded one. */
const wantsDemo = ({ seedDemo }, { isEmbedded }) =>
  seedDemo === '1' || (isEmbedded && seedDemo !== '0')

async function fillWithDemo(configuration, database) {
  const state = await readDemoState(database.url)
  const seed = {
    url: database.url,
    dataDir: configuration.dataDir,
    random: isExposed(configuration),
  }
  if (state.isEmpty && wantsDemo(configuration, database)) {
    const output = await step('Writing demonstration content', () => runSeed(seed))
    if (seed.random) process.stdout.write(output)
    return readDemoState(database.url)
  }
  if (state.hasPublishedPassword && seed.random) {
    const output = await step('Replacing the published demonstration passwords', () =>
      runSeed({ ...seed, args: ['--randomise-passwords'] }),
    )
    process.stdout.write(output)
    return readDemoState(database.url)
  }
  return state
}

/** Reopens an embedded database after migrating and seeding: those take the most memory, and it never gives any back. */
async function reopenDatabase(configuration, database) {
  await database.stop()
  return openDatabase(configuration)
}

async function prepare(configuration, database, signal) {
  const migrated = await step('Bringing it up to date', () => migrate(database.directUrl))
  await writeTopics(database.url)
  signal.throwIfAborted()
  const demo = await fillWithDemo(configuration, database)
  signal.throwIfAborted()
  return { demo, isMigrated: migrated > 0 }
}

/**
 * Opens the database, migrated and, where wanted, with the demonstration content.
 * @param {ReturnType<typeof import('./configuration.mjs').readConfiguration>} configuration
 * @param {AbortSignal} signal checked between the steps, none of which is interrupted
 */
async function openPreparedDatabase(configuration, signal) {
  const database = await step('Opening the database', () => openDatabase(configuration))
  let prepared
  try {
    signal.throwIfAborted()
    if (!database.isEmbedded) await assertHeard(database)
    prepared = await prepare(configuration, database, signal)
  } catch (error) {
    await database.stop()
    throw error
  }
  const { demo, isMigrated } = prepared
  const isGrown = isMigrated && database.isEmbedded
  return { ...(isGrown ? await reopenDatabase(configuration, database) : database), demo }
}

// npm forwards a Ctrl-C that the terminal has already delivered: a duplicate within this time is no second request.
const TWIN_MS = 1500

/**
 * Listens for the signals that ask this process to end.
 * @param {() => void} onImpatience called on a second request
 * @returns {AbortSignal} aborted on the first request
 */
function watchForStop(onImpatience = () => {}) {
  const controller = new AbortController()
  let first = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (first === 0) {
        first = Date.now()
        controller.abort()
      } else if (Date.now() - first > TWIN_MS) {
        onImpatience()
      }
    })
  }
  return controller.signal
}

const waitForAbort = (signal) =>
  new Promise((done) => {
    if (signal.aborted) done('asked')
    signal.addEventListener('abort', () => done('asked'), { once: true })
  })

async function untilStopped(server, signal) {
  const cause = await Promise.race([waitForAbort(signal), server.ended])
  if (cause !== 'asked') throw new Refusal(`The server ended unexpectedly (${cause}).`)
  console.log('Stopping …')
  await server.stop()
}

/**
 * Opens the database, starts a server and keeps both until SIGINT, SIGTERM or SIGHUP: then the server ends first and
 * the database after it.
 * @param {(configuration: object, database: object, signal: AbortSignal) =>
 *   Promise<Awaited<ReturnType<typeof import('../../server/processes.mjs').startServer>>>} startServerFor
 * @throws {Refusal} with a one-sentence message for anything that prevents it
 */
export async function serveUntilStopped(startServerFor) {
  let server
  let database
  const signal = watchForStop(() => server?.kill())
  try {
    const configuration = await readServerConfiguration()
    signal.throwIfAborted()
    database = await openPreparedDatabase(configuration, signal)
    server = await startServerFor(configuration, database, signal)
    await untilStopped(server, signal)
  } catch (error) {
    // A step that fails because a stop was requested is not an error.
    if (!signal.aborted) throw error
  } finally {
    await database?.stop()
  }
}
