import { announcement } from './announcement.mjs'
import { appEnvironment } from './app-environment.mjs'
import { build, isBuildCurrent } from './build.mjs'
import { readConfiguration } from './configuration.mjs'
import { DataFolderLocked, findHolder } from './embedded-postgres.mjs'
import { chooseHost } from './exposure.mjs'
import { claimPort } from './port.mjs'
import { openPreparedDatabase } from './prepared-database.mjs'
import { step } from './progress.mjs'
import { Refusal } from './refusal.mjs'
import { keptSecret } from './secret.mjs'
import { SERVE_SCRIPT, startServer } from './server-process.mjs'
import { watchForStop } from './shutdown.mjs'

/** The configuration, with all checks that take no time done: they come before what takes long. */
async function readCheckedConfiguration() {
  const configuration = readConfiguration()
  const { databaseUrl, dataDir } = configuration
  const holder = databaseUrl ? null : findHolder(dataDir)
  if (holder) throw new DataFolderLocked(dataDir, holder)
  const port = await claimPort(configuration.port, configuration.host)
  return { ...configuration, port, secret: configuration.secret ?? keptSecret(dataDir) }
}

async function buildIfStale(env, signal) {
  if (isBuildCurrent()) return
  await step('Building the site (this takes a minute)', () => build({ env, signal }))
  signal.throwIfAborted()
}

/** Serves until asked to stop. */
async function serve(configuration, database, env, signal, onServer) {
  const server = await startServer([SERVE_SCRIPT], { env })
  onServer(server)
  if (!signal.aborted) console.log(announcement(configuration, database.demo))
  const asked = new Promise((done) => {
    if (signal.aborted) done('asked')
    signal.addEventListener('abort', () => done('asked'), { once: true })
  })
  const cause = await Promise.race([asked, server.ended])
  if (cause !== 'asked') throw new Refusal(`The server ended unexpectedly (${cause}).`)
  console.log('Stopping …')
  await server.stop()
}

/**
 * Makes everything ready and serves, until SIGINT, SIGTERM or SIGHUP.
 * @throws {Refusal} in one sentence for whatever the configuration or the machine stands in the way with
 */
export async function start() {
  let server
  const signal = watchForStop(() => server?.kill())
  let database
  try {
    const checked = await readCheckedConfiguration()
    signal.throwIfAborted()
    database = await openPreparedDatabase(checked, signal)
    const configuration = { ...checked, host: chooseHost(checked, database.demo) }
    const env = appEnvironment(configuration, { url: database.url, secret: configuration.secret })
    await buildIfStale(env, signal)
    await serve(configuration, database, { ...env, NODE_ENV: 'production' }, signal, (started) => {
      server = started
    })
  } catch (error) {
    // A step that fails because a stop was asked for has done what was asked.
    if (!signal.aborted) throw error
  } finally {
    await database?.stop()
  }
}
