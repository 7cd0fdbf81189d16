import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Windows cannot open a folder to flush it, and writes the entries by itself. */
const FLUSHES_FOLDERS = process.platform !== 'win32'

function flush(path) {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Flushes a folder's entries to disk: renames into it, files created in it or removed from it. */
export function flushEntries(folder) {
  if (!FLUSHES_FOLDERS) return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Flushes a folder and everything in it to disk. */
export function flushTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(path)
    else if (entry.isFile()) flush(path)
  }
  flushEntries(folder)
}

/**
 * A folder on disk for PGlite with a working `fsync`: Emscripten's own file system accepts the call and does nothing.
 * It has no `fdatasync` at all.
 */
export class FlushedFolder extends NodeFS {
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
