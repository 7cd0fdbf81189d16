import { pathToFileURL } from 'node:url'
import { CommandFailed, runNode } from './command.mjs'
import { fromRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

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
 * @throws {Refusal}
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
    if (error.code === REFUSED) throw new Refusal(error.tail(1))
    throw new Refusal(failed, error.tail())
  }
}
