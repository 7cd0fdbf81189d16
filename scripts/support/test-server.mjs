import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findHolder } from './embedded-postgres.mjs'
import { startGoogleServer } from './google-server.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { freePort } from './port.mjs'
import { copySeededTemplate } from './test-databases.mjs'
import { testEnvironment } from './test-environment.mjs'

// A run signs in far more often than a person does. Has an effect only on a server reachable from this machine alone.
const RATE_LIMIT_SCALE = '1000'

/**
 * Starts the product as `npm start` does, on a free port, with a database and files of its own, which are removed
 * afterwards, and beside it the stand-in for Google's server.
 * @param {{ env?: Record<string, string>, logName?: string,
 *   port?: number, template?: import('./test-databases.mjs').SeededTemplate }} [options] `env`: settings of this server
 *   that differ; `logName`: the file in `test-results` that keeps its output; `port`: where it listens; `template`:
 *   starts from a copy of it instead of seeding an empty database
 * @returns {Promise<{ env: Record<string, string>, pid: () => number,
 *   restart: (more?: Record<string, string>) => Promise<void>, stop: () => Promise<void>,
 *   end: () => Promise<number | null> }>} `restart`: ends the server, unless it has ended already, and starts it with
 *   the same data, at the same address, once with `more` settings; `end`: ends only the server, and resolves with its
 *   exit code; `pid`: the process started last; `env`: where tests find it: BASE_URL, and DATABASE_URL, DATA_DIR and
 *   AUTH_SECRET for what no page shows; SERVER_PID, the started process, and SERVER_LOG, its output; GOOGLE_TEST_URL,
 *   where people sign in with Google and at the hospital
 * @throws with all its output when it does not start
 */
export async function startTestServer({ env = {}, logName = 'server.log', port, template } = {}) {
  const logFile = fromRoot('test-results', logName)
  const [data, serverPort, google] = await Promise.all([
    template ? copySeededTemplate(template) : emptyData(),
    port ?? freePort(),
    startGoogleServer(),
  ])
  const own = data.env
  const settings = {
    ...testEnvironment(),
    ...own,
    ...google.env,
    ...google.oidc,
    OIDC_ONLY_DOMAINS: 'only.test',
    RATE_LIMIT_SCALE,
    // Tests count what is rendered.
    FRONT_ARTICLES: '0',
    PORT: String(serverPort),
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
    await data.remove()
  }
  process.once('exit', stop)
  try {
    await readiness(running.child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  const places = {
    BASE_URL: `http://localhost:${serverPort}`,
    DATABASE_URL: settings.DATABASE_URL || findHolder(settings.DATA_DIR).url,
    GOOGLE_TEST_URL: google.url,
    SERVER_PID: String(running.child.pid),
    SERVER_LOG: logFile,
  }
  const restart = async (more = {}) => {
    await end()
    running = startChild({ ...settings, ...more })
    await readiness(running.child, logFile, 'a')
  }
  return { env: { ...own, ...places }, pid: () => running.child.pid, restart, stop, end }
}

function emptyData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-e2e-'))
  return {
    env: { AUTH_SECRET: randomBytes(33).toString('base64url'), DATA_DIR: dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

function startChild(env) {
  const child = spawn(process.execPath, [fromRoot('scripts', 'start.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: new Promise((done) => child.once('close', done)) }
}

/** Resolves when the server is ready; keeps its output beside the test results, to explain failures. */
function readiness(child, path, flags = 'w') {
  mkdirSync(dirname(path), { recursive: true })
  const file = createWriteStream(path, { flags })
  return new Promise((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        file.write(text)
        if (text.includes('Ingingo is ready')) ready()
      })
    }
    child.once('close', () => {
      file.end(() => failed(new Error(`The server did not start:\n${readFileSync(path, 'utf8')}`)))
    })
  })
}
