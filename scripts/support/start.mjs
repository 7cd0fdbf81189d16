import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { announcement } from './announcement.mjs'
import { appEnvironment } from './app-environment.mjs'
import { build, isBuildCurrent } from './build.mjs'
import { chooseHost } from './exposure.mjs'
import { outliveLog } from './json-lines.mjs'
import { fromRoot } from './paths.mjs'
import { isPrebuilt } from './preparation.mjs'
import { step } from './progress.mjs'
import { Refusal } from './refusal.mjs'
import { startServer } from './server-process.mjs'
import { serveUntilAsked } from './serving.mjs'

/**
 * Frees what only the start needed: lock files, source fingerprints, tried passwords. A process that then idles for
 * years would never collect it by itself.
 */
function releaseMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const OTHER_BUILD =
  'The site was built from other sources or settings than these, and PREBUILT=1 says that nothing is built here: build it anew, with the SITE_, SOCIAL_, CONTACT_ and EMERGENCY_ variables that the server gets.'

async function buildIfStale(env, signal) {
  if (isBuildCurrent(env)) return
  if (isPrebuilt()) throw new Refusal(OTHER_BUILD)
  await step('Building the site (this takes a minute)', () => build({ env, signal }))
  signal.throwIfAborted()
}

/** Prepares everything and serves the production build. */
export function start() {
  outliveLog()
  return serveUntilAsked(async (checked, database, signal) => {
    const configuration = { ...checked, host: chooseHost(checked, database.demo) }
    const env = appEnvironment(configuration, database)
    await buildIfStale(env, signal)
    const server = await startServer([fromRoot('scripts', 'serve.mjs')], {
      env: { ...env, NODE_ENV: 'production' },
      count: checked.workers,
    })
    releaseMemory()
    if (!signal.aborted) console.log(announcement(configuration, database.demo))
    return server
  })
}
