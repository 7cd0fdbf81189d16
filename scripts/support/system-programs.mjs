import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandFailed, runCommand } from './command.mjs'

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds an installed program.
 * @param {string[]} names the preferred one first
 * @param {string[]} [places] folders besides those of PATH
 * @returns {string | undefined} its path
 */
export function findProgram(names, places = ['/usr/bin', '/usr/sbin']) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places]
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isExecutable)
}

/** Waits for another installation instead of failing beside it. */
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=300']

/**
 * Installs a Debian package where that is allowed. Prints an error rather than throwing, and leaves it to the caller to
 * check for the program: it is there even if its service could not be started.
 * @param {string} name
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', name]
  try {
    await runCommand('apt-get', [...APT_OPTIONS, 'update'], { env })
    await runCommand('apt-get', [...APT_OPTIONS, ...install], { env })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    console.log(`${name} could not be installed:\n${error.tail(10)}`)
  }
}
