/**
 * The lock of a data folder. Two processes that open its database at once destroy it, and they may be unable to see
 * each other: in containers that share the folder, or in services with a /tmp of their own.
 */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { OperatorError } from './command-line.mjs'
import { isAlive } from './programs.mjs'

const LOCK_FILE = 'pg.lock'
const HEARTBEAT_MS = 4000
/** A lock without a heartbeat for this long is abandoned. */
const STALE_MS = 5 * HEARTBEAT_MS
const POLL_MS = 1000

/**
 * @typedef {{ id?: string, pid: number, startedAt?: string | null, place?: string | null, url: string }} Holder
 *   `place`: where `pid` is valid; `startedAt`: tells the process from a later one with the same number
 */

/** Another live process holds the data folder. */
export class DataFolderLocked extends OperatorError {
  constructor(folder, { pid }) {
    super(
      `The data folder ${folder} is in use by another run (process ${pid}): stop that, or choose another with DATA_DIR.`,
    )
  }
}

/** Names this boot and its numbering of processes, which each container has for itself; null if unknown. */
function readPlace() {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const PLACE = readPlace()

/** When a process started, in ticks since the boot (Linux only); null if unknown, or if it has ended. */
function readStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 'ZX'.includes(state) ? null : fields[18]
  } catch {
    return null
  }
}

/**
 * Returns whether a lock's process runs, or null if only its heartbeat can tell: it belongs to another container or
 * machine, or its number may have passed to another process.
 */
function isRunning({ pid, place, startedAt }) {
  if (PLACE === null || place !== PLACE) return null
  if (!isAlive(pid)) return false
  const start = readStart(pid)
  return start && startedAt ? start === startedAt : null
}

/** @returns {{ text: string, touchedAt: number, holder: Holder | null } | null} */
function readLock(path) {
  try {
    const text = readFileSync(path, 'utf8')
    return { text, touchedAt: statSync(path).mtimeMs, holder: parseHolder(text) }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** A power cut may leave a lock without its content. */
function parseHolder(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lock of an earlier version, without heartbeats, which may still run while this one is installed. */
const isHeldByOlderVersion = (holder) =>
  isAlive(holder.pid) && holder.pid !== process.pid && isReachable(holder)

/** The folder of a holder's socket; null if it listens on a port. */
export const getSocketFolder = ({ url }) => new URL(url).searchParams.get('host')

/** Returns whether a holder's database can be reached from here: its socket is in a /tmp that may be another one. */
export function isReachable(holder) {
  const folder = getSocketFolder(holder)
  return folder === null || existsSync(folder)
}

const defaultClock = { now: Date.now, pause: () => delay(POLL_MS) }

/**
 * Looks up the lock's live holder; a lock left behind by a dead process counts as none. That is known at once where
 * the process would be visible; elsewhere it takes until the next heartbeat, or until there has been none for 20
 * seconds.
 * @returns {Promise<{ holder: Holder | null, abandoned: string | null }>} `abandoned`: the content of a lock without
 *   a live holder
 */
async function inspectLock(path, { now, pause } = defaultClock) {
  let first = null
  for (;;) {
    const lock = readLock(path)
    if (!lock) return { holder: null, abandoned: null }
    const { holder, text, touchedAt } = lock
    if (!holder) return { holder, abandoned: text }
    const isHeld = holder.id ? isRunning(holder) : isHeldByOlderVersion(holder)
    if (isHeld === true) return { holder, abandoned: null }
    // A clock that was set back leaves times in the future.
    if (isHeld === false || Math.abs(now() - touchedAt) >= STALE_MS) {
      return { holder: null, abandoned: text }
    }
    if (first?.text !== text) first = lock
    if (first.touchedAt !== touchedAt) return { holder, abandoned: null }
    await pause()
  }
}

/**
 * Finds the process that holds a data folder, or null.
 * @param {string} dataDir
 * @param {{ now: () => number, pause: () => Promise<void> }} [clock] `pause`: waits before the lock is read again
 * @returns {Promise<Holder | null>}
 */
export async function findHolder(dataDir, clock) {
  const { holder } = await inspectLock(join(resolve(dataDir), LOCK_FILE), clock)
  return holder
}

/** Removes an abandoned lock, unless another process has replaced it in the meantime. */
function breakLock(path, abandoned) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== abandoned) linkSync(aside, path)
  rmSync(aside, { force: true })
}

/** Removes a lock unless another process owns it by now. */
function releaseLock(path, id) {
  if (readLock(path)?.holder?.id === id) rmSync(path, { force: true })
}

function touch(path) {
  const now = new Date()
  utimesSync(path, now, now)
}

function beat(path) {
  const thread = new Worker(new URL('./lock-heartbeat.mjs', import.meta.url), {
    workerData: { path, intervalMs: HEARTBEAT_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  })
  thread.unref()
  // Without heartbeats the lock goes stale for those who cannot see this process, which must not stop the site.
  thread.on('error', () => {})
  return () => thread.terminate()
}

/**
 * Takes the lock of a data folder and keeps it until it is released.
 * @param {string} dataDir
 * @param {string} url where the holder serves its database
 * @param {(left: Holder) => void} onAbandoned called with the holder of a lock that had been left behind
 * @param {Parameters<typeof findHolder>[1]} [clock]
 * @returns {Promise<() => Promise<void>>} releases it
 * @throws {DataFolderLocked} when another live process holds it
 */
export async function takeLock(dataDir, url, onAbandoned, clock) {
  const folder = resolve(dataDir)
  const path = join(folder, LOCK_FILE)
  const id = randomUUID()
  const holder = { id, pid: process.pid, startedAt: readStart(process.pid), place: PLACE, url }
  const draft = `${path}.new.${id}`
  // Linked into place complete, so that nobody reads a partial lock.
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        touch(draft)
        linkSync(draft, path)
        const stop = beat(path)
        return async () => {
          await stop()
          releaseLock(path, id)
        }
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const found = await inspectLock(path, clock)
      if (found.holder) throw new DataFolderLocked(folder, found.holder)
      if (found.abandoned === null) continue
      breakLock(path, found.abandoned)
      const left = parseHolder(found.abandoned)
      if (left) onAbandoned(left)
    }
    throw new OperatorError(
      `The lock file ${path} could not be taken: remove it if nothing runs here.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}
