import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { OAuth2Server } from 'oauth2-mock-server'
import { findHolder } from './data-lock.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { getFreePort } from './port.mjs'
import { copySeededTemplate } from './test-databases.mjs'
import { testEnvironment } from './test-runs.mjs'

/** A local OpenID server for tests: replaces Google's and a hospital's own sign-in, and asks on its page who signs in. */

const CLAIMS = ['sub', 'email', 'given_name', 'family_name', 'name']

/** The person that a query describes; null when nobody was chosen yet. */
function readPerson(query) {
  if (!query.sub) return null
  const claims = CLAIMS.filter((name) => query[name]).map((name) => [name, query[name]])
  return { ...Object.fromEntries(claims), email_verified: query.email_verified === 'true' }
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const field = (name) => `<p><label>${name} <input name="${name}"></label></p>`

/** The stand-in for Google's account chooser. The form passes the whole query along. */
function choicePage(query) {
  const hidden = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`,
  )
  return `<!doctype html><html lang="en"><title>Choose an account</title><form action="/authorize">
${hidden.join('')}${CLAIMS.map(field).join('')}
<p><label><input type="checkbox" name="email_verified" value="true" checked> email_verified</label></p>
<button>Continue</button> <button name="refuse" value="true">Cancel</button></form></html>`
}

/**
 * Starts the server on a free port of 127.0.0.1. `/authorize` with `sub`, `email`, `email_verified=true`, `given_name`
 * and `family_name` in its query signs that person in; without them it shows a page that asks for them. Sign-ins share
 * nothing, so any number of tests may use it at once.
 * @returns {Promise<{ url: string, env: Record<string, string>, oidc: Record<string, string>,
 *   service: OAuth2Server['service'], stop: () => Promise<void> }>} `env`: the configuration of an application that
 *   signs in here as with Google; `oidc`: as with a hospital
 */
export async function startGoogleServer() {
  const oauth = new OAuth2Server()
  await oauth.issuer.keys.generate('RS256')
  await oauth.start(0, '127.0.0.1')
  // A different site from the application's `localhost`, as Google is, so that cookies behave as they do there.
  const url = `http://127.0.0.1:${oauth.address().port}`
  oauth.issuer.url = url

  const people = new Map()
  const { service } = oauth
  service.requestHandler.get('/choose', (request, response) => {
    response.type('html').send(choicePage(request.query))
  })
  service.requestHandler.get('/favicon.ico', (_request, response) => response.status(204).end())
  service.on('beforeAuthorizeRedirect', (redirect, { query }) => {
    const person = readPerson(query)
    if (query.refuse) {
      redirect.url.searchParams.delete('code')
      redirect.url.searchParams.set('error', 'access_denied')
    } else if (person) {
      people.set(redirect.url.searchParams.get('code'), person)
    } else {
      // Mutates in place: the server redirects the browser to this very object's address.
      redirect.url.href = `${url}/choose?${new URLSearchParams(query)}`
    }
  })
  service.on('beforeTokenSigning', (token, { body }) => {
    Object.assign(token.payload, people.get(body.code))
  })
  return {
    url,
    env: {
      GOOGLE_ISSUER: url,
      GOOGLE_CLIENT_ID: 'a-client-of-the-tests',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-tests',
    },
    oidc: {
      OIDC_NAME: 'Test Hospital',
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'another-client-of-the-tests',
      OIDC_CLIENT_SECRET: 'another-secret-of-the-tests',
    },
    service,
    stop: () => oauth.stop(),
  }
}

// A run signs in far more often than a person does. Has an effect only on a server reachable from this machine alone.
const RATE_LIMIT_SCALE = '1000'

/** For slow machines: admission control waits up to a minute instead of answering 503. */
export const PATIENT_ADMISSION = {
  MEMBER_WAIT_MS: '60000',
  PAGE_WAIT_MS: '60000',
  SEARCH_WAIT_MS: '60000',
}

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
    port ?? getFreePort(),
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
    await waitForReady(running.child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  const places = {
    BASE_URL: `http://localhost:${serverPort}`,
    DATABASE_URL: settings.DATABASE_URL || (await findHolder(settings.DATA_DIR)).url,
    GOOGLE_TEST_URL: google.url,
    SERVER_PID: String(running.child.pid),
    SERVER_LOG: logFile,
  }
  const restart = async (more = {}) => {
    await end()
    running = startChild({ ...settings, ...more })
    await waitForReady(running.child, logFile, 'a')
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
function waitForReady(child, path, flags = 'w') {
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
