import { closeSync, existsSync, fsyncSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { FLUSHES_FOLDERS, flushEntries, flushTree } from './flush.mjs'

/**
 * A folder on disk for PGlite with a working `fsync`: Emscripten's own file system accepts the call and does nothing.
 * It has no `fdatasync` at all.
 */
class FlushedFolder extends NodeFS {
  #onAbort

  /** @param {() => void} [onAbort] called when PostgreSQL ends itself */
  constructor(folder, onAbort) {
    super(folder)
    this.#onAbort = onAbort
  }

  async init(pg, options) {
    const prepared = await super.init(pg, options)
    prepared.emscriptenOpts.onAbort = this.#onAbort
    prepared.emscriptenOpts.preRun.push(({ FS }) => {
      const { NODEFS } = FS.filesystems
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (FLUSHES_FOLDERS || !FS.isDir(node.mode)) NODEFS.tryFSOperation(() => fsyncSync(nfd))
        return 0
      }
    })
    return prepared
  }
}

const extensions = { pg_trgm, unaccent }

/**
 * PGlite's defaults begin with `-F`, which disables fsync; and its `fdatasync`, the default method for the log, does
 * nothing. It sets aside 160 MB for pages, and a process would never give back what it has used of that; the system's
 * own cache keeps the files as well.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/**
 * One PGlite.
 * @typedef {{ pg: PGlite, isBroken: () => boolean, broken: Promise<void>, close: () => Promise<void> }} Engine
 *   `broken` resolves when PostgreSQL ends itself, as it does rather than lose a write: on a disk without room for its
 *   log. Everything it acknowledged is there when the folder is opened again.
 */

/** @returns {Promise<Engine>} a database that lasts as long as the process */
export async function openInMemory(loadDataDir) {
  const pg = await PGlite.create({ ...(loadDataDir ? { loadDataDir } : {}), extensions })
  return { pg, isBroken: () => false, broken: new Promise(() => {}), close: () => pg.close() }
}

/** A broken engine must not write again: its files are closed as they are. */
function abandon(pg) {
  for (const stream of pg?.Module?.FS.streams ?? []) {
    if (stream?.nfd) closeSync(stream.nfd)
  }
}

async function openExisting(folder) {
  let isBroken = false
  let announce
  const broken = new Promise((resolve) => {
    announce = resolve
  })
  const fs = new FlushedFolder(folder, () => {
    isBroken = true
    announce()
  })
  const pg = await PGlite.create({ fs, startParams, extensions }).catch((error) => {
    abandon(fs.pg)
    throw error
  })
  const close = async () => (isBroken ? abandon(pg) : pg.close())
  return { pg, isBroken: () => isBroken, broken, close }
}

/** Creates a database under a draft name and renames it once flushed, so that an interruption leaves none. */
async function make(folder, loadDataDir) {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const options = loadDataDir ? { loadDataDir } : {}
  const pg = await PGlite.create({ fs: new FlushedFolder(draft), extensions, ...options })
  await pg.close()
  flushTree(draft)
  renameSync(draft, folder)
  flushEntries(dirname(folder))
}

/**
 * Opens the database of a folder, creating it if there is none. Acknowledged writes are on the disk.
 * @param {string} folder
 * @param {{ loadDataDir?: Blob, mustExist?: boolean }} [options] `loadDataDir`: a dump to start from
 * @returns {Promise<Engine>}
 * @throws {Error} when there is none although it must exist: its disk is missing, and an empty one must not replace it
 */
export async function openOnDisk(folder, { loadDataDir, mustExist = false } = {}) {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    if (mustExist) throw new Error(`There is no database in ${folder}.`)
    await make(folder, loadDataDir)
  }
  return openExisting(folder)
}
