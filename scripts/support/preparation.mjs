import { existsSync, readFileSync } from 'node:fs'
import { OperatorError, step } from './command-line.mjs'
import { fromRoot } from './paths.mjs'
import { generatePrismaClient } from './prisma-client.mjs'
import { CommandFailed, runCommand } from './programs.mjs'

const readLock = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Returns whether node_modules matches package-lock.json. npm records what it installed as its last step, so an
 * interrupted installation counts as none, and a developer's own `npm install` counts.
 */
function arePackagesInstalled() {
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
async function installPackages() {
  if (arePackagesInstalled()) return
  const [command, first, shell] = npmCommand()
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']
  try {
    await step('Installing packages', () => runCommand(command, [...first, ...args], { shell }))
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new OperatorError('npm is needed, and is not on this machine.')
    if (!(error instanceof CommandFailed)) throw error
    throw new OperatorError(
      'The packages could not be installed from the npm registry.',
      error.head(),
    )
  }
}

/** Returns whether the packages run on this version: 20 from 20.19, 22 from 22.12, and everything from 23 on. */
function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major >= 23
}

/** @throws {OperatorError} on a Node.js that the packages do not run on. */
function checkNode(version = process.versions.node) {
  if (isSupportedNode(version)) return
  throw new OperatorError(
    `Ingingo needs Node.js 20.19 or later (of the 22 line 22.12 or later), and this is Node.js ${version}.`,
  )
}

/**
 * Returns whether everything was installed and built elsewhere (PREBUILT=1), as in a container image: missing parts
 * are refused then, since nothing may be written here.
 */
export const isPrebuilt = () => process.env.PREBUILT === '1'

/**
 * Makes a fresh clone ready to run. It may import only Node.js's own modules: the packages may be missing. Takes a few
 * milliseconds when there is nothing to do.
 */
export async function prepare() {
  checkNode()
  if (isPrebuilt()) return
  await installPackages()
  await generatePrismaClient()
}

/**
 * Runs a command's work on the database, migrated first, whether or not a server is running.
 * @template T
 * @param {(input: {
 *   configuration: ReturnType<typeof import('./configuration.mjs').readConfiguration>,
 *   database: { url: string, directUrl: string, isEmbedded: boolean },
 *   applied: number,
 * }) => T | Promise<T>} work `applied`: the number of migrations that were applied
 * @returns {Promise<T>}
 */
export async function onDatabase(work) {
  await prepare()
  // Not at the top: on a fresh clone there are no packages before `prepare`.
  const { readConfiguration } = await import('./configuration.mjs')
  const { reachDatabase } = await import('./database.mjs')
  const { migrate, writeTopics } = await import('./migrations.mjs')
  const configuration = readConfiguration()
  const database = await reachDatabase(configuration)
  try {
    const applied = await migrate(database.directUrl)
    await writeTopics(database.url)
    return await work({ configuration, database, applied })
  } finally {
    await database.stop()
  }
}
