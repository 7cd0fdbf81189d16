import { announcement } from './announcement.mjs'
import { appEnvironment } from './app-environment.mjs'
import { build, isBuildCurrent } from './build.mjs'
import { chooseHost } from './exposure.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { releaseMemory } from './release-memory.mjs'
import { startServer } from './server-process.mjs'
import { serveUntilAsked } from './serving.mjs'

async function buildIfStale(env, signal) {
  if (isBuildCurrent(env)) return
  await step('Building the site (this takes a minute)', () => build({ env, signal }))
  signal.throwIfAborted()
}

/** Makes everything ready and serves the production build. */
export function start() {
  return serveUntilAsked(async (checked, database, signal) => {
    const configuration = { ...checked, host: chooseHost(checked, database.demo) }
    if (checked.workers.notice) console.warn(checked.workers.notice)
    const env = appEnvironment(configuration, database)
    await buildIfStale(env, signal)
    const server = await startServer([fromRoot('scripts', 'serve.mjs')], {
      env: { ...env, NODE_ENV: 'production' },
    })
    releaseMemory()
    if (!signal.aborted) console.log(announcement(configuration, database.demo))
    return server
  })
}
