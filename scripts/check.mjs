import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'
import { runStages } from './support/stages.mjs'
import { runVitest } from './support/test-counts.mjs'
import { testEnvironment } from './support/test-environment.mjs'
import { STATIC_CHECKS } from './support/tools.mjs'

/** `npm run check`: everything that can be checked without a database, a build or a browser. */
runMain(async () => {
  await prepare()
  const env = testEnvironment()
  await runStages([
    STATIC_CHECKS.map(([title, check]) => [title, async () => void (await check({ env }))]),
    ['Unit tests', () => runVitest('unit', env)],
  ])
})
