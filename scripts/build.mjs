import { build, buildEnvironment } from './support/build.mjs'
import { runMain } from './support/command-line.mjs'
import { readConfiguration } from './support/configuration.mjs'
import { prepare } from './support/preparation.mjs'

// Always builds; `npm start` is the one that checks whether a build is needed.
runMain(async () => {
  await prepare()
  readConfiguration()
  await build({ env: buildEnvironment(), show: true })
})
