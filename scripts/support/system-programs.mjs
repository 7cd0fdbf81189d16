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
 * Finds a program of this machine.
 * @param {string[]} names the one preferred first
 * @param {string[]} [places] folders besides those of PATH
 * @returns {string | undefined} its path
 */
export function findProgram(names, places = ['/usr/bin', '/usr/sbin']) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...places]
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isExecutable)
}

/** Whether a package of Debian is there now; a system without it, or without a network, has others. */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await runCommand('apt-get', ['update'], { env })
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    return true
  } catch (error) {
    if (error instanceof CommandFailed) return false
    throw error
  }
}
