import { build, buildEnvironment } from './support/build.mjs'
import { readConfiguration } from './support/configuration.mjs'
import { prepare } from './support/preparation.mjs'
import { runMain } from './support/refusal.mjs'

// Always builds: `npm start` is what asks whether there is something to build.
runMain(async () => {
  await prepare()
  readConfiguration()
  await build({ env: buildEnvironment(), show: true })
})
