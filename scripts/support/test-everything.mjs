import { build, buildEnvironment, isBuildCurrent } from './build.mjs'
import { runStages } from './stages.mjs'
import {
  runAttack,
  runEngines,
  runHosted,
  runPlaywright,
  runVitest,
  testEnvironment,
} from './test-runs.mjs'
import { STATIC_CHECKS } from './tools.mjs'

/**
 * The integration tests that also run on the embedded database, where they take three times as long: those that
 * exercise what may behave differently from a server. All tests run on a PostgreSQL server.
 */
const EMBEDDED_TESTS = [
  // The schema: every migration, triggers, generated columns and counters.
  'prisma/migrations.int',
  'prisma/one-store.int',
  'lib/platform/db/openings.int',
  'lib/platform/db/public-content.int',
  'lib/platform/db/lists-by-audience.int',
  // Search.
  'lib/modules/search/queries.int',
  'lib/modules/search/questions.int',
  'lib/modules/search/withdrawn.int',
  // Transactions that wait for each other, and work that is done only once.
  'lib/platform/http/idempotency.int',
  'lib/platform/email/queue.int',
  'lib/modules/content/editorial/decide-seen.int',
  // A backup, restored beside.
  'scripts/support/backup/drill.long.int',
  // The chain of the audit log, built by triggers and functions.
  'scripts/support/audit-log.int',
]

/** Repeats some tests on the embedded database, the one used where none is configured. */
const runEmbedded = (env) =>
  runVitest(
    'integration',
    { ...env, TEST_DATABASE: 'embedded', TEST_DATABASE_URL: '' },
    ['--reporter=dot', ...EMBEDDED_TESTS],
    'embedded.json',
  )

/**
 * Runs every check and the tests of a lane; no stage depends on the outcome of an earlier one.
 * @param {'main' | 'all'} lane `main`: every rule, and each screen's main journey; `all`: also the other widths, dark
 *   pages, long tours, hostile texts, old and other engines, and attacks on the running server
 */
export function testEverything(lane) {
  const env = { ...testEnvironment(), TEST_LANE: lane }
  const stages = [
    [
      ...STATIC_CHECKS.map(([title, check]) => [title, async () => void (await check({ env }))]),
      ['Unit tests', () => runVitest('unit', env)],
    ],
    ['Integration tests', () => runVitest('integration', env)],
    // Neither keeps two cores busy alone.
    [
      ['Integration tests on the embedded database', () => runEmbedded(env)],
      [
        'Production build',
        async () => {
          if (!isBuildCurrent(env)) await build({ env: buildEnvironment(env) })
        },
      ],
    ],
    ['End-to-end tests', () => runPlaywright(env)],
    // Attacks leave a third of the CPU idle, so these run in parallel.
    ...(lane === 'all'
      ? [
          [
            ['Without our server', () => runHosted(env)],
            ['Engines', () => runEngines(env)],
            ['Attacks', () => runAttack(env)],
          ],
        ]
      : []),
  ]
  return runStages(stages, { lane })
}
