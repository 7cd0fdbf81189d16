/**
 * The database where none is configured: PostgreSQL compiled to WebAssembly (PGlite) behind a socket that any
 * PostgreSQL driver can use.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { OperatorError } from './command-line.mjs'
import { getFreePort } from './port.mjs'
import { isAlive } from './programs.mjs'

const LOCK_FILE = 'pg.lock'
const SOCKET_FOLDER = join(tmpdir(), 'ingingo-pg-')

/** Another live process holds the data folder; `url` reaches its database. */
export class DataFolderLocked extends OperatorError {
  constructor(folder, holder) {
    super(
      `The data folder ${folder} is in use by another run (process ${holder.pid}): stop that, or choose another with DATA_DIR.`,
    )
    this.url = holder.url
    this.pid = holder.pid
  }
}

function readHolder(lockPath) {
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8'))
  } catch {
    return null
  }
}

const getSocketFolder = (holder) => new URL(holder.url).searchParams.get('host')

/**
 * Returns whether a lock's owner still holds it. A lock outlives a killed process. In a container the next process
 * may get the same number, so the folder of the socket must exist too, and a process never blocks itself.
 */
function isHolding(holder) {
  if (!holder || holder.pid === process.pid || !isAlive(holder.pid)) return false
  const folder = getSocketFolder(holder)
  return folder === null || existsSync(folder)
}

/** The current holder of the data folder, or null. A lock left behind by a dead process counts as none. */
export function findHolder(dataDir) {
  const holder = readHolder(join(resolve(dataDir), LOCK_FILE))
  return isHolding(holder) ? holder : null
}

/** Removes a dead process's lock, unless another live process has replaced it in the meantime. */
function breakLock(lockPath) {
  const aside = `${lockPath}.${process.pid}`
  try {
    renameSync(lockPath, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const holder = readHolder(aside)
  if (isHolding(holder)) linkSync(aside, lockPath)
  else if (holder) removeSocketFolder(getSocketFolder(holder))
  rmSync(aside, { force: true })
}

function removeSocketFolder(folder) {
  if (folder?.startsWith(SOCKET_FOLDER)) rmSync(folder, { recursive: true, force: true })
}

/** Creates the lock atomically with its content, so that nobody reads it half written. */
function takeLock(dataDir, holder) {
  const lockPath = join(dataDir, LOCK_FILE)
  const draft = `${lockPath}.new.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        linkSync(draft, lockPath)
        return () => rmSync(lockPath, { force: true })
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
        const other = findHolder(dataDir)
        if (other) throw new DataFolderLocked(dataDir, other)
        breakLock(lockPath)
      }
    }
    throw new OperatorError(
      `The lock file ${lockPath} could not be taken: remove it if nothing runs here.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Chooses where to listen. A socket file in a folder that only this user may enter keeps other users out; Windows has
 * no such sockets for PostgreSQL drivers, so it uses a loopback port.
 */
async function chooseAddress() {
  if (process.platform === 'win32') {
    const port = await getFreePort()
    return {
      listen: { host: '127.0.0.1', port },
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      remove: () => {},
    }
  }
  const folder = mkdtempSync(SOCKET_FOLDER)
  return {
    listen: { path: join(folder, '.s.PGSQL.5432') },
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    remove: () => removeSocketFolder(folder),
  }
}

/**
 * Opens a database and serves it.
 * @param {{ dataDir?: string, loadDataDir?: Blob }} options `dataDir`: folder that holds `pg/`; without it the
 *   database lives in memory. `loadDataDir`: a dump to start from.
 * @returns {Promise<{ url: string, pg: import('@electric-sql/pglite').PGlite, stop: () => Promise<void> }>}
 * @throws {DataFolderLocked} when another live process has the folder.
 */
export async function startEmbeddedPostgres({ dataDir, loadDataDir } = {}) {
  const [{ openInMemory, openOnDisk }, { serveDatabase }] = await Promise.all([
    import('./embedded-engine.mjs'),
    import('./embedded-server.mjs'),
  ])
  const address = await chooseAddress()
  let releaseLock = () => {}
  try {
    if (dataDir) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      releaseLock = takeLock(resolve(dataDir), { pid: process.pid, url: address.url })
    }
    const folder = dataDir ? join(resolve(dataDir), 'pg') : null
    const open = (isAgain) =>
      folder ? openOnDisk(folder, { loadDataDir, mustExist: isAgain }) : openInMemory(loadDataDir)
    const { pg, stop } = await serveDatabase(open, address.listen)
    return {
      url: address.url,
      pg,
      stop: async () => {
        await stop()
        address.remove()
        releaseLock()
      },
    }
  } catch (error) {
    address.remove()
    releaseLock()
    throw error
  }
}
