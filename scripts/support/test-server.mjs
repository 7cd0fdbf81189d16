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
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env`: where tests find it:
 *   BASE_URL, and DATABASE_URL, DATA_DIR and AUTH_SECRET for what no page shows; GOOGLE_TEST_URL, where people sign in
 *   with Google
 * @throws {Refusal} with all that it printed when it does not come up
 */
export async function startTestServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-e2e-'))
  const port = String(await freePort())
  const google = await startGoogleServer()
  const own = { AUTH_SECRET: randomBytes(32).toString('hex'), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [fromRoot('scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...testEnvironment(),
      ...own,
      ...google.env,
      RATE_LIMIT_SCALE,
      PORT: port,
      HOST: '127.0.0.1',
      SEED_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    process.removeListener('exit', stop)
    child.kill('SIGTERM')
    await ended
    await google.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', stop)
  try {
    await readiness(child)
  } catch (error) {
    await stop()
    throw error
  }
  const places = {
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: findHolder(dataDir).url,
    GOOGLE_TEST_URL: google.url,
  }
  return { env: { ...own, ...places }, stop }
}

/** Until it is ready; what it prints is kept beside the results of the tests, to tell what a failure was. */
function readiness(child) {
  mkdirSync(fromRoot('test-results'), { recursive: true })
  const path = fromRoot('test-results', 'server.log')
  const file = createWriteStream(path)
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
