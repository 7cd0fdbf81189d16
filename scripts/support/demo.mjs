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

async function hasPublishedPassword(hashes) {
  const { verify } = await import('@node-rs/argon2')
  const matches = await Promise.all(hashes.map((hash) => verify(hash, DEMO_PASSWORD)))
  return matches.includes(true)
}

/**
 * What the database holds of the demonstration. Accounts count as much as the seed's mark, and their passwords are
 * tried, not remembered: one that everybody knows must never be overlooked.
 * @returns {Promise<{ isEmpty: boolean, isDemo: boolean, hasPublishedPassword: boolean }>}
 */
export function readDemoState(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM "user") OR EXISTS (SELECT FROM article) AS has_content,
        EXISTS (SELECT FROM setting WHERE key = 'demo_seed') AS has_mark,
        ARRAY(SELECT DISTINCT password_hash FROM "user" WHERE email = ANY($1) AND password_hash IS NOT NULL) AS hashes`,
      [DEMO_ACCOUNTS.map(([email]) => email)],
    )
    const { has_content: hasContent, has_mark: hasMark, hashes } = rows[0]
    return {
      isEmpty: !hasContent,
      isDemo: hasMark || hashes.length > 0,
      hasPublishedPassword: await hasPublishedPassword(hashes),
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
