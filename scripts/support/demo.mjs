import { CommandFailed, runNode } from './command.mjs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

export const DEMO_PASSWORD = 'Ingingo-Demo-1'

export const DEMO_ACCOUNTS = [
  ['admin@ingingo.test', 'administrator'],
  ['rheumatologist@ingingo.test', 'rheumatologist'],
  ['rheumatologist2@ingingo.test', 'rheumatologist'],
  ['internist@ingingo.test', 'internal medicine'],
  ['internist.pending@ingingo.test', 'internal medicine, not approved yet'],
  ['visitor@ingingo.test', 'visitor'],
]

/**
 * What the database holds of the demonstration. The accounts themselves count as much as the mark, which a run
 * that was cut off may not have set: an account with a published password must never be overlooked.
 * @returns {Promise<{ isEmpty: boolean, isDemo: boolean, isFinished: boolean, hasPublishedPasswords: boolean }>}
 */
export function readDemoState(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM "user") AS people,
        (SELECT count(*)::int FROM "user" WHERE email = ANY($1)) AS demo_people,
        (SELECT value FROM setting WHERE key = 'demo_seed') AS mark`,
      [DEMO_ACCOUNTS.map(([email]) => email)],
    )
    const { people, demo_people: demoPeople, mark } = rows[0]
    return {
      isEmpty: people === 0 && mark === null,
      isDemo: mark !== null || demoPeople > 0,
      isFinished: mark !== null,
      hasPublishedPasswords: demoPeople > 0 && mark?.passwords !== 'random',
    }
  })
}

/**
 * Runs the seed, which sees through a Ctrl-C: half a demonstration would be worse than a moment's wait.
 * @param {{ url: string, dataDir: string, random?: boolean, args?: string[] }} options `random`: passwords that
 *   only this machine's screen has seen
 * @returns {Promise<string>} what the seed printed
 */
export async function runSeed({ url, dataDir, random = false, args = [] }) {
  const script = fromRoot('prisma', 'seed', 'main.ts')
  try {
    return await runNode(['--conditions=react-server', '--import', 'tsx', script, ...args], {
      shielded: true,
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        INGINGO_DEMO_PASSWORDS: random ? 'random' : 'published',
      },
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Refusal('The demonstration content could not be written.', error.tail())
  }
}
