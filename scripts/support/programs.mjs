import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from './command-line.mjs'
import { fromRoot, ROOT } from './paths.mjs'

/** A program ended with an error; `output` is everything it printed. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`)
    this.code = code
    this.output = output
  }

  /** The last lines, where programs say what went wrong. */
  tail(lines = 40) {
    return this.output.trimEnd().split('\n').slice(-lines).join('\n')
  }

  /** The first lines, where npm names the error before its usage text. */
  head(lines = 12) {
    return this.output.trimEnd().split('\n').slice(0, lines).join('\n')
  }
}

/**
 * Runs a program to its end, in the project's folder. Collects its output, and shows it meanwhile only with `show`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal, show?: boolean, shielded?: boolean, shell?: boolean }}
 *   [options] `signal` ends it early. `shielded` runs it in a process group of its own, so that Ctrl-C at the terminal
 *   does not interrupt it: for work that must not stop half way.
 * @returns {Promise<string>} its output
 * @throws {CommandFailed}
 */
export function runCommand(command, args, options = {}) {
  const { env = process.env, signal, show = false, shielded = false, shell = false } = options
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      signal,
      shell,
      detached: shielded && process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (to) => (chunk) => {
      output += chunk
      if (show) to.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', collect(process.stdout))
    child.stderr.setEncoding('utf8').on('data', collect(process.stderr))
    child.once('error', failed)
    child.once('close', (code, killedBy) => {
      if (code === 0) done(output)
      else failed(new CommandFailed(`${command} ${args[0] ?? ''}`.trim(), code ?? killedBy, output))
    })
  })
}

/** Runs a script or a package's program with this Node.js. */
export const runNode = (args, options) => runCommand(process.execPath, args, options)

const THREADS = fromRoot('scripts', 'support', 'typescript-threads.mjs')

/** A program's exit code when its last line is for the operator. */
const REFUSED = 2

/**
 * Runs one of the project's TypeScript programs on a database. Ctrl-C does not interrupt it: half of its work would be
 * worse than a short wait.
 * @param {string} path from the project's folder, separated by `/`
 * @param {{ url: string, dataDir: string, args?: string[], env?: NodeJS.ProcessEnv, failed: string }} options `failed`:
 *   the message for a failure
 * @returns {Promise<string>} its output
 * @throws {OperatorError}
 */
export async function runProgram(path, { url, dataDir, args = [], env = {}, failed }) {
  const script = fromRoot(...path.split('/'))
  const typescript = ['--import', 'tsx', '--import', pathToFileURL(THREADS).href]
  try {
    return await runNode(['--conditions=react-server', ...typescript, script, ...args], {
      shielded: true,
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, ...env },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    if (error.code === REFUSED) throw new OperatorError(error.tail(1))
    throw new OperatorError(failed, error.tail())
  }
}

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

/** Returns whether a process runs, possibly another user's. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
