import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHolder } from './embedded-postgres.mjs'
import { startGoogleServer } from './google-server.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { freePort } from './port.mjs'
import { Refusal } from './refusal.mjs'
import { testEnvironment } from './test-environment.mjs'

// A run signs in far more often than a person does. Counts only for a server on this machine alone.
const RATE_LIMIT_SCALE = '1000'

/**
 * Starts the product as `npm start` does, on a free port, with a database and files of its own, which are gone
 * afterwards, and beside it the server that stands for Google's.
 * @param {{ env?: Record<string, string>, logName?: string }} [options] `env`: settings of this server that differ;
 *   `logName`: the file in `test-results` that keeps what it prints
 * @returns {Promise<{ env: Record<string, string>, restart: () => Promise<void>, stop: () => Promise<void> }>}
 *   `restart`: ends it and starts it with the same data, at the same address; `env`: where tests find it:
 *   BASE_URL, and DATABASE_URL, DATA_DIR and AUTH_SECRET for what no page shows; SERVER_PID, the process that was
 *   started, and SERVER_LOG, what it prints; GOOGLE_TEST_URL, where people sign in with Google
 * @throws {Refusal} with all that it printed when it does not come up
 */
export async function startTestServer({ env = {}, logName = 'server.log' } = {}) {
  const logFile = fromRoot('test-results', logName)
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-e2e-'))
  const port = String(await freePort())
  const google = await startGoogleServer()
  const own = { AUTH_SECRET: randomBytes(33).toString('base64url'), DATA_DIR: dataDir }
  const settings = {
    ...testEnvironment(),
    ...own,
    ...google.env,
    RATE_LIMIT_SCALE,
    PORT: port,
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    ...env,
  }
  let running = startChild(settings)
  const end = () => {
    running.child.kill('SIGTERM')
    return running.ended
  }
  const stop = async () => {
    process.removeListener('exit', stop)
    await end()
    await google.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', stop)
  try {
    await readiness(running.child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  const places = {
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: env.DATABASE_URL || findHolder(dataDir).url,
    GOOGLE_TEST_URL: google.url,
    SERVER_PID: String(running.child.pid),
    SERVER_LOG: logFile,
  }
  const restart = async () => {
    await end()
    running = startChild(settings)
    await readiness(running.child, logFile, 'a')
  }
  return { env: { ...own, ...places }, restart, stop }
}

function startChild(env) {
  const child = spawn(process.execPath, [fromRoot('scripts', 'start.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: new Promise((done) => child.once('close', done)) }
}

/** Until it is ready; what it prints is kept beside the results of the tests, to tell what a failure was. */
function readiness(child, path, flags = 'w') {
  mkdirSync(fromRoot('test-results'), { recursive: true })
  const file = createWriteStream(path, { flags })
  return new Promise((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        file.write(text)
        if (text.includes('Ingingo is ready')) ready()
      })
    }
    child.once('close', () => {
      file.end(() => failed(new Refusal('The server did not start.', readFileSync(path, 'utf8'))))
    })
  })
}
