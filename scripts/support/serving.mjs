import { openPreparedDatabase } from './prepared-database.mjs'
import { Refusal } from './refusal.mjs'
import { readServerConfiguration } from './server-configuration.mjs'
import { watchForStop } from './shutdown.mjs'

const abortOf = (signal) =>
  new Promise((done) => {
    if (signal.aborted) done('asked')
    signal.addEventListener('abort', () => done('asked'), { once: true })
  })

async function untilStopped(server, signal) {
  const cause = await Promise.race([abortOf(signal), server.ended])
  if (cause !== 'asked') throw new Refusal(`The server ended unexpectedly (${cause}).`)
  console.log('Stopping …')
  await server.stop()
}

/**
 * Opens the database, starts a server and keeps both until SIGINT, SIGTERM or SIGHUP: then the server ends first and
 * the database after it.
 * @param {(configuration: object, database: object, signal: AbortSignal) =>
 *   Promise<Awaited<ReturnType<typeof import('./server-process.mjs').startServer>>>} startServerFor
 * @throws {Refusal} with a one-sentence message for anything that prevents it
 */
export async function serveUntilAsked(startServerFor) {
  let server
  let database
  const signal = watchForStop(() => server?.kill())
  try {
    const configuration = await readServerConfiguration()
    signal.throwIfAborted()
    database = await openPreparedDatabase(configuration, signal)
    server = await startServerFor(configuration, database, signal)
    await untilStopped(server, signal)
  } catch (error) {
    // A step that fails because a stop was requested is not an error.
    if (!signal.aborted) throw error
  } finally {
    await database?.stop()
  }
}
