import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isExposed, isStrongSecret } from '../../lib/core/server-safety.mjs'
import { ignoreLogErrors } from '../../server/json-lines.mjs'
import { startServer } from '../../server/processes.mjs'
import { build, isBuildCurrent } from './build.mjs'
import { OperatorError, step } from './command-line.mjs'
import { readConfiguration, readSecret } from './configuration.mjs'
import { DataFolderLocked, findHolder } from './data-lock.mjs'
import { openDatabase, withClient } from './database.mjs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, readDemoState, runSeed } from './demo.mjs'
import { migrate, writeTopics } from './migrations.mjs'
import { fromRoot } from './paths.mjs'
import { checkPort } from './port.mjs'
import { isPrebuilt } from './preparation.mjs'

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
  throw new OperatorError(
    `The secret in ${path} is damaged: remove the file, which signs everybody out.`,
  )
}

/**
 * Reads the configuration of a server. Reports whatever can be found wrong at once, before anything slow runs.
 * @throws {OperatorError} with a one-sentence message
 */
async function readServerConfiguration() {
  const configuration = readConfiguration()
  const secret = readSecret(configuration)
  const { databaseUrl, dataDir } = configuration
  const holder = databaseUrl ? null : await findHolder(dataDir)
  if (holder) throw new DataFolderLocked(dataDir, holder)
  const port = await checkPort(configuration.port, configuration.host)
  return { ...configuration, port, secret: secret ?? getStoredSecret(dataDir) }
}

/** Where notifications work at all, one takes milliseconds. */
const LISTEN_TIMEOUT_MS = 5000

/** Returns whether a notification sent through one address arrives at the other. */
function canNotify(listenUrl, url) {
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
 * @throws {OperatorError} with a one-sentence message
 */
export async function assertNotifications({ url, directUrl }) {
  if (await canNotify(directUrl, url)) return
  throw new OperatorError(
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
    if (!database.isEmbedded) await assertNotifications(database)
    prepared = await prepare(configuration, database, signal)
  } catch (error) {
    await database.stop()
    throw error
  }
  const { demo, isMigrated } = prepared
  const shouldReopen = isMigrated && database.isEmbedded
  return { ...(shouldReopen ? await reopenDatabase(configuration, database) : database), demo }
}

// npm forwards a Ctrl-C that the terminal has already delivered: a duplicate within this time is no second request.
const DUPLICATE_SIGNAL_MS = 1500

/**
 * Listens for the signals that ask this process to end.
 * @param {() => void} onSecondSignal called on a second request
 * @returns {AbortSignal} aborted on the first request
 */
function watchForStop(onSecondSignal = () => {}) {
  const controller = new AbortController()
  let first = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (first === 0) {
        first = Date.now()
        controller.abort()
      } else if (Date.now() - first > DUPLICATE_SIGNAL_MS) {
        onSecondSignal()
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

async function waitForStop(server, signal) {
  const cause = await Promise.race([waitForAbort(signal), server.ended])
  if (cause !== 'asked') throw new OperatorError(`The server ended unexpectedly (${cause}).`)
  console.log('Stopping …')
  await server.stop()
}

/**
 * Opens the database, starts a server and keeps both until SIGINT, SIGTERM or SIGHUP: then the server ends first and
 * the database after it.
 * @param {(configuration: object, database: object, signal: AbortSignal) =>
 *   Promise<Awaited<ReturnType<typeof import('../../server/processes.mjs').startServer>>>} startServerFor
 * @throws {OperatorError} with a one-sentence message for anything that prevents it
 */
async function serveUntilStopped(startServerFor) {
  let server
  let database
  const signal = watchForStop(() => server?.kill())
  try {
    const configuration = await readServerConfiguration()
    signal.throwIfAborted()
    database = await openPreparedDatabase(configuration, signal)
    server = await startServerFor(configuration, database, signal)
    await waitForStop(server, signal)
  } catch (error) {
    // A step that fails because a stop was requested is not an error.
    if (!signal.aborted) throw error
  } finally {
    await database?.stop()
  }
}

const CONTACT = ['SITE_OPERATOR', 'SITE_ADDRESS', 'SITE_PHONE', 'SITE_MAIL']

const isSet = (environment, name) => Boolean(environment[name])

/** Without a mail provider nobody outside gets a link, and the log of an exposed site contains no links. */
function mailNotes(configuration, environment) {
  const leaves = ['RESEND_API_KEY', 'SMTP_URL'].some((name) => isSet(environment, name))
  if (leaves || !isExposed(configuration)) return []
  return [
    'Mails do not leave: set RESEND_API_KEY or SMTP_URL. Until then nobody can confirm an address or choose a new',
    `password; mails lie in ${configuration.dataDir}/outbox, and their links are not logged while others reach the site.`,
  ]
}

/** Links in mails have the configured address, never that of a request. */
function addressNotes(configuration) {
  const { siteUrl, port } = configuration
  if (siteUrl || !isExposed(configuration)) return []
  return [
    `SITE_URL is not set: links in mails, the feed and shared pages lead to http://localhost:${port}, which nobody else can open.`,
  ]
}

function contactNotes(environment) {
  const missing = CONTACT.filter((name) => {
    const isOldName = name === 'SITE_ADDRESS' && isSet(environment, 'CONTACT_ADDRESS')
    return !isSet(environment, name) && !isOldName
  })
  if (missing.length === 0) return []
  return [`Not filled in, as the privacy page says to its readers: ${missing.join(', ')}.`]
}

/**
 * Lists what the operator must still configure, as lines; none when nothing is missing.
 * @param {{ host?: string, siteUrl?: string, port?: number, dataDir: string }} configuration
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]}
 */
export function operatorNotes(configuration, environment) {
  return [
    ...addressNotes(configuration),
    ...mailNotes(configuration, environment),
    ...contactNotes(environment),
  ]
}

const LOCAL_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The address to type into a browser on this machine. */
function localAddress(host, port) {
  if (LOCAL_HOSTS.has(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function demoLines({ hasPublishedPassword }) {
  const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length))
  const passwords = hasPublishedPassword
    ? `password ${DEMO_PASSWORD}`
    : 'with passwords printed when they were made ("npm run seed -- --randomise-passwords" makes new ones)'
  return [
    `Demonstration accounts, ${passwords}:`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `  ${email.padEnd(width)}  ${role}`),
    '',
  ]
}

/** The message for the operator once the server listens. */
export function announcement(configuration, demo) {
  const { host, port, siteUrl } = configuration
  const notes = operatorNotes(configuration, process.env)
  const address = localAddress(host, port)
  return [
    '',
    `Ingingo is ready: ${address}${siteUrl && siteUrl !== address ? ` (for others ${siteUrl})` : ''}`,
    '',
    ...(demo.isDemo ? demoLines(demo) : []),
    ...(notes.length > 0 ? [...notes, ''] : []),
    'Stop with Ctrl-C.',
    '',
  ].join('\n')
}

/** The environment the application runs in: everything configured, plus what the start determined. */
export function appEnvironment({ port, host, dataDir, secret }, { url, isEmbedded }) {
  return {
    ...process.env,
    PORT: String(port),
    ...(host ? { HOST: host } : {}),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    EMBEDDED_DATABASE: isEmbedded ? '1' : '0',
    AUTH_SECRET: secret,
    NEXT_TELEMETRY_DISABLED: '1',
    // `.env` is already loaded; Next would read it again, along with its variants.
    __NEXT_PROCESSED_ENV: 'true',
  }
}

/** Returns the address to listen on: with demonstration accounts, others can reach the server only if HOST is set. */
const chooseHost = ({ host }, { isDemo }) => host ?? (isDemo ? '127.0.0.1' : '0.0.0.0')

/**
 * Frees what only the start needed: lock files, source fingerprints, tried passwords. A process that then idles for
 * years would never collect it by itself.
 */
function releaseMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const OTHER_BUILD =
  'The site was built from other sources or settings than these, and PREBUILT=1 says that nothing is built here: build it anew, with the SITE_, SOCIAL_, CONTACT_ and EMERGENCY_ variables that the server gets.'

async function buildIfStale(env, signal) {
  if (isBuildCurrent(env)) return
  if (isPrebuilt()) throw new OperatorError(OTHER_BUILD)
  await step('Building the site (this takes a minute)', () => build({ env, signal }))
  signal.throwIfAborted()
}

/** Prepares everything and serves the production build. */
export function start() {
  ignoreLogErrors()
  return serveUntilStopped(async (checked, database, signal) => {
    const configuration = { ...checked, host: chooseHost(checked, database.demo) }
    const env = appEnvironment(configuration, database)
    await buildIfStale(env, signal)
    const server = await startServer([fromRoot('server', 'serve.mjs')], {
      env: { ...env, NODE_ENV: 'production' },
      count: checked.workers,
      signal,
    })
    releaseMemory()
    if (!signal.aborted) console.log(announcement(configuration, database.demo))
    return server
  })
}

/** Like `start`, but with Next's development server, which needs no build and shows changes at once. */
export function develop() {
  return serveUntilStopped(async (checked, database) => {
    // The development server serves its sources, so it listens on this machine only unless told otherwise.
    const configuration = { ...checked, host: checked.host ?? '127.0.0.1' }
    const { host, port } = configuration
    console.log(announcement(configuration, database.demo))
    const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next')
    return startServer([next, 'dev', '--hostname', host, '--port', String(port)], {
      env: { ...appEnvironment(configuration, database), NODE_ENV: 'development' },
      reportsReady: false,
    })
  })
}
