import { CommandFailed, runNode } from './command.mjs'
import { fromRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

/** A program ends with this when its last line is for the person at the keyboard. */
const REFUSED = 2

/**
 * Runs one of the project's TypeScript programs on a database. It sees through a Ctrl-C: half of its work would be
 * worse than a moment's wait.
 * @param {string} path from the project's folder, parts by `/`
 * @param {{ url: string, dataDir: string, args?: string[], env?: NodeJS.ProcessEnv, failed: string }} options
 *   `failed`: the sentence for a failure
 * @returns {Promise<string>} what it printed
 * @throws {Refusal}
 */
export async function runProgram(path, { url, dataDir, args = [], env = {}, failed }) {
  const script = fromRoot(...path.split('/'))
  try {
    return await runNode(['--conditions=react-server', '--import', 'tsx', script, ...args], {
      shielded: true,
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, ...env },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    if (error.code === REFUSED) throw new Refusal(error.tail(1))
    throw new Refusal(failed, error.tail())
  }
}
