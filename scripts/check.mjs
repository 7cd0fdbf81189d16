import { runMain } from './support/command-line.mjs'
import { prepare } from './support/preparation.mjs'
import { runStages } from './support/stages.mjs'
import { runVitest, testEnvironment } from './support/test-runs.mjs'
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
