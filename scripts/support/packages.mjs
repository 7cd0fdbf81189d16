import { existsSync, readFileSync } from 'node:fs'
import { CommandFailed, runCommand } from './command.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { Refusal } from './refusal.mjs'

const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Whether node_modules matches package-lock.json. npm records what it installed as its last step, so an interrupted
 * installation counts as none, and a developer's own `npm install` counts.
 */
export function arePackagesInstalled() {
  const record = fromRoot('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readLock(record)
  const wanted = Object.entries(readLock(fromRoot('package-lock.json')))
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    // Optional packages are for other systems and rightly absent.
    return path in installed ? installed[path].version === version : optional === true
  })
}

/** The npm that started this process, else the one on the PATH. */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running && /npm-cli\.c?js$/.test(running)) return [process.execPath, [running], false]
  return ['npm', [], process.platform === 'win32']
}

/** Installs the packages when they are missing or differ from package-lock.json. Runs none of their scripts. */
export async function installPackages() {
  if (arePackagesInstalled()) return
  const [command, first, shell] = npmCommand()
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']
  try {
    await step('Installing packages', () => runCommand(command, [...first, ...args], { shell }))
  } catch (error) {
    if (error.code === 'ENOENT') throw new Refusal('npm is needed, and is not on this machine.')
    if (!(error instanceof CommandFailed)) throw error
    throw new Refusal('The packages could not be installed from the npm registry.', error.head())
  }
}
