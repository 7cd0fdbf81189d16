/**
 * The database where none is configured: PostgreSQL compiled to WebAssembly (PGlite) behind a socket that any
 * PostgreSQL driver can use.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getSocketFolder, takeLock } from './data-lock.mjs'
import { getFreePort } from './port.mjs'

const SOCKET_FOLDER = join(tmpdir(), 'ingingo-pg-')

function removeSocketFolder(folder) {
  if (folder?.startsWith(SOCKET_FOLDER)) rmSync(folder, { recursive: true, force: true })
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
 * @throws {import('./data-lock.mjs').DataFolderLocked} when another live process has the folder.
 */
export async function startEmbeddedPostgres({ dataDir, loadDataDir } = {}) {
  const [{ openInMemory, openOnDisk }, { serveDatabase }] = await Promise.all([
    import('./embedded-engine.mjs'),
    import('./embedded-server.mjs'),
  ])
  const address = await chooseAddress()
  let releaseLock = async () => {}
  try {
    if (dataDir) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      releaseLock = await takeLock(dataDir, address.url, (left) =>
        removeSocketFolder(getSocketFolder(left)),
      )
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
        await releaseLock()
      },
    }
  } catch (error) {
    address.remove()
    await releaseLock()
    throw error
  }
}
