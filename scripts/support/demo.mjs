import { withClient } from './database.mjs'
import { runProgram } from './programs.mjs'

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
 * Reads what the database holds of the demonstration. The accounts count as much as the seed's mark, and their
 * passwords are tried rather than remembered: a published one must never be overlooked.
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
 * Runs the seed.
 * @param {{ url: string, dataDir: string, random?: boolean, args?: string[] }} options `random`: passwords shown only
 *   on this machine's screen
 * @returns {Promise<string>} the seed's output
 */
export const runSeed = ({ url, dataDir, random = false, args = [] }) =>
  runProgram('prisma/seed/main.ts', {
    url,
    dataDir,
    args,
    env: { INGINGO_DEMO_PASSWORDS: random ? 'random' : 'published' },
    failed: 'The demonstration content could not be written.',
  })
