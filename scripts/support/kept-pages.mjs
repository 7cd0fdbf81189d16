import { readdirSync, rmSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

const FOLDER = ['.next', 'server', 'route-cache']

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function listFolders() {
  try {
    return readdirSync(fromRoot(...FOLDER))
  } catch {
    return []
  }
}

/**
 * Removes the cached pages of processes that are gone (lib/platform/cache-handler.mjs): their content may have been
 * deleted since. This process's own id may have belonged to one of them.
 */
export function removePagesOfTheDead() {
  for (const name of listFolders()) {
    const pid = Number(name)
    if (Number.isInteger(pid) && pid !== process.pid && isAlive(pid)) continue
    rmSync(fromRoot(...FOLDER, name), { recursive: true, force: true })
  }
  rmSync(fromRoot('.next', 'cache', 'fetch-cache'), { recursive: true, force: true })
}
