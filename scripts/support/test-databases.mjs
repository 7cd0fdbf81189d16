/** The databases of tests: templates on a local PostgreSQL or on the embedded one, and copies of them. */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { withClient } from './database.mjs'
import { runSeed } from './demo.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'
import { migrate, writeTopics } from './migrations.mjs'
import { getFreePort } from './port.mjs'
import { findProgram, installPackage } from './programs.mjs'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * The folder for temporary files of tests: in memory where there is room (a container has only 64 MB), since files are flushed
 * to disk otherwise.
 */
export function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir()
  } catch {
    // Not Linux.
    return tmpdir()
  }
}

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

/** The program folder of the newest PostgreSQL on this machine: Debian keeps `initdb` out of PATH. */
function findPrograms() {
  let versions = []
  try {
    versions = readdirSync(DEBIAN).map(Number)
  } catch {
    // Not Debian.
  }
  const places = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'))
  const initdb = findProgram(['initdb'], places)
  const postgres = findProgram(['postgres'], places)
  return initdb && postgres ? { initdb, postgres } : null
}

/** PostgreSQL refuses to run as root, so it runs as `nobody` then. */
const NOBODY_USER = { uid: 65_534, gid: 65_534 }
const unprivileged = () => (process.getuid?.() === 0 ? NOBODY_USER : {})

const ended = (child) => new Promise((done) => child.once('exit', done))

async function run(program, args, user) {
  const child = spawn(program, args, { ...user, cwd: tmpdir(), stdio: 'ignore' })
  const code = await ended(child)
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

/** Resolves when the server accepts connections, as its log says. */
function waitForReady(server) {
  return new Promise((done, failed) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log += text
      if (log.includes('ready to accept connections')) done()
    })
    server.once('exit', () => failed(new Error(`PostgreSQL did not start.\n${log}`)))
  })
}

const getParent = (process) => {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has just ended.
    return 0
  }
}

/** Signals a server and its child processes, one for each connection (Linux only). */
function signalAll(pid, name) {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  for (const each of [pid, ...all.filter((entry) => getParent(entry) === pid).map(Number)]) {
    try {
      process.kill(each, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** Skips what only a restarted server or its replicas need, and housekeeping. */
const DISPOSABLE = [
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]

/**
 * Starts an installed PostgreSQL, or one from Debian's packages, on a free port with an empty folder of its own, for
 * tests only: it does not wait for the disk.
 * @param {{ settings?: string[], isDisposable?: boolean }} [options] `settings`: `name=value`, as for `postgres -c`;
 *   `isDisposable`: faster, but loses what was written last when it crashes
 * @returns {Promise<{ url: string, pid: number, signal: (name: NodeJS.Signals) => void, crash: () => Promise<void>,
 *   stop: () => Promise<void> } | null>} `url` of a database to connect to; `signal` goes to all its processes, and
 *   `crash` kills them and starts it again at the same address (both on Linux only); null where none is available
 */
export async function startLocalPostgres({ settings = [], isDisposable = false } = {}) {
  if (!findPrograms()) await installPackage('postgresql')
  const programs = findPrograms()
  if (!programs) return null
  const user = unprivileged()
  const folder = mkdtempSync(join(isDisposable ? fastFolder() : tmpdir(), 'ingingo-postgres-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await run(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    user,
  )
  const port = await getFreePort()
  const forTests = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'jit=off']
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const args = [...own, ...forTests, ...(isDisposable ? DISPOSABLE : []), ...settings].flatMap(
    (setting) => ['-c', setting],
  )
  const launch = () =>
    spawn(programs.postgres, ['-D', data, ...args], {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    const gone = ended(server)
    kill()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const signal = (name) => signalAll(server.pid, name)
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const crash = async () => {
    if (!hasEnded()) {
      const gone = ended(server)
      signal('SIGKILL')
      await gone
    }
    for (let tries = 0; ; tries += 1) {
      server = launch()
      try {
        return await waitForReady(server)
      } catch (error) {
        // A killed server's shared memory stays in use until its last process is gone.
        if (tries === 50) throw error
        await setTimeout(100)
      }
    }
  }
  await waitForReady(server)
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return { url, pid: server.pid, signal, crash, stop }
}

/** The address of another database on the same server. */
export function withDatabase(url, name) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

/** Runs one statement on a connection of its own. */
export const runOn = (url, statement) =>
  withClient(url, async (client) => void (await client.query(statement)))

/**
 * Finds the PostgreSQL server for tests: the one TEST_DATABASE_URL names, else a local one started for this run.
 * @returns {Promise<{ adminUrl: string, stop: () => Promise<void> } | null>} null for the embedded database: with
 *   TEST_DATABASE=embedded, or where there is no PostgreSQL and none can be installed
 */
export async function openTestPostgres() {
  if (process.env.TEST_DATABASE === 'embedded') return null
  const named = process.env.TEST_DATABASE_URL
  if (named) return { adminUrl: named, stop: async () => {} }
  const local = await startLocalPostgres({ isDisposable: true })
  if (local) return { adminUrl: local.url, stop: local.stop }
  console.warn('No PostgreSQL is available on this machine: using the embedded database.')
  return null
}

/** Creates and migrates a database to be copied by `copyDatabase`. Returns its name. */
export async function createTemplateDatabase(adminUrl) {
  const name = `ingingo_test_${randomBytes(6).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${name}`)
  await migrate(withDatabase(adminUrl, name))
  return name
}

export const dropDatabase = (adminUrl, name) =>
  runOn(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)

/**
 * Copies a database nobody is connected to.
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 */
export async function copyDatabase(adminUrl, template) {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await runOn(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return { url: withDatabase(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

/**
 * A migrated database with the demonstration content, and the data folder that goes with it.
 * @typedef {{ dataDir: string, secret: string, adminUrl?: string, database?: string }} SeededTemplate `adminUrl` and
 *   `database` are absent if the data folder holds the embedded database
 */

/**
 * Creates the template that each file of browser tests starts from.
 * @returns {Promise<{ template: SeededTemplate, remove: () => Promise<void> }>}
 */
export async function createSeededTemplate() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-template-'))
  const secret = randomBytes(33).toString('base64url')
  const postgres = await openTestPostgres()
  let database
  const remove = async () => {
    if (database) await dropDatabase(postgres.adminUrl, database)
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (postgres) {
      const { adminUrl } = postgres
      database = await createTemplateDatabase(adminUrl)
      await fill(withDatabase(adminUrl, database), dataDir)
      return { template: { dataDir, secret, adminUrl, database }, remove }
    }
    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    try {
      await migrate(url)
      await fill(url, dataDir)
    } finally {
      await stop()
    }
    return { template: { dataDir, secret }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill(url, dataDir) {
  await writeTopics(url)
  await runSeed({ url, dataDir })
}

/**
 * Copies a template for one server.
 * @param {SeededTemplate} template
 * @returns {Promise<{ env: Record<string, string>, remove: () => Promise<void> }>} `env` configures the server
 */
export async function copySeededTemplate({ dataDir: from, secret, adminUrl, database }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-e2e-'))
  cpSync(from, dataDir, { recursive: true })
  const copy = database ? await copyDatabase(adminUrl, database) : null
  return {
    env: {
      AUTH_SECRET: secret,
      DATA_DIR: dataDir,
      // One process per server: several run at once.
      ...(copy ? { DATABASE_URL: copy.url, WORKERS: '1' } : {}),
    },
    remove: async () => {
      await copy?.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
