import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

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
