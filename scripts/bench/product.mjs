import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { build, buildEnvironment, isBuildCurrent } from '../support/build.mjs'
import { step } from '../support/command-line.mjs'
import { DEMO_PASSWORD } from '../support/demo.mjs'
import { fromRoot } from '../support/paths.mjs'
import { testEnvironment } from '../support/test-runs.mjs'
import { startTestServer } from '../support/test-server.mjs'

/**
 * Makes API calls as one person.
 * @param {string} url the site's address
 * @param {string} email
 * @param {string} [password] the demonstration accounts' when absent
 * @returns {Promise<(method: string, path: string, body?: object | FormData) => Promise<object>>} resolves with the
 *   data, and throws on any status that is not a success
 */
export async function signIn(url, email, password = DEMO_PASSWORD) {
  let bearer = ''
  async function call(method, path, body) {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const parsed = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${parsed.message}`)
    return parsed.data
  }
  const { JwtToken } = await call('POST', 'auth/login', { email, password })
  bearer = JwtToken
  return call
}

const TIMEOUT_MS = 60_000

async function isResponding(url) {
  try {
    return (await fetch(url, { redirect: 'manual' })).status < 400
  } catch {
    return false
  }
}

/**
 * Starts a server in its own process group and waits for its first successful response.
 * @returns {Promise<{ pid: number, milliseconds: number, stop: () => Promise<void> }>} `milliseconds`: from the start
 *   to that response
 */
export async function startServerProcess(args, { cwd, env, url, program = process.execPath }) {
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  while (!(await isResponding(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > TIMEOUT_MS) {
      await stop()
      throw new Error(`The server at ${url} did not answer.\n${log}`)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  return { pid: child.pid, milliseconds: performance.now() - startedAt, stop }
}

let product

/** Ensures that there is a production build of the current sources. */
export async function provideBuild() {
  const env = testEnvironment()
  if (isBuildCurrent(env)) return
  await step('Building the site', () => build({ env: buildEnvironment(env) }))
}

async function startProduct() {
  const { BENCH_DATABASE_URL, WORKERS } = process.env
  // A single process unless told otherwise: its memory and time are what is measured.
  const databaseEnv = BENCH_DATABASE_URL
    ? { DATABASE_URL: BENCH_DATABASE_URL, WORKERS: WORKERS ?? '1' }
    : {}
  // The default, which tests override. Nothing is measured before these pages are rendered, however slow the machine.
  const env = { FRONT_ARTICLES: '', PRERENDER_WAIT_MS: '600000', ...databaseEnv }
  const server = await step('Starting the site', () => startTestServer({ env }))
  return { ...server, url: server.env.BASE_URL.replace('localhost', '127.0.0.1') }
}

/**
 * The product as `npm start` serves it, on a free loopback port, with demonstration content in a database of its own or
 * in an empty PostgreSQL database (BENCH_DATABASE_URL). Shared by all parts.
 * @returns {Promise<{ url: string, env: Record<string, string> }>}
 */
export function getProduct() {
  product ??= startProduct()
  return product
}

export async function stopProduct() {
  const running = await product?.catch(() => null)
  product = undefined
  await running?.stop()
}

/** The process that answers requests; the embedded database lives in its parent. */
export const getServingPid = () => Number(readFileSync(fromRoot('.next', 'served-by'), 'utf8'))

/** One item of a list, preferably one with a cover. */
export async function readOne(path) {
  const { url } = await getProduct()
  const response = await fetch(`${url}/api/v1/${path}`)
  const { data } = await response.json()
  const rows = Object.values(data).find(Array.isArray)
  return rows.find((row) => row.cover) ?? rows[0]
}

/**
 * Returns the address by which readers open a page, with the words of its title.
 * @param {string} url the site's address
 * @param {string} path the page's address without words
 */
export async function readReadableAddress(url, path) {
  // Wrong words are redirected to the right ones.
  const response = await fetch(`${url}${path}/-`, { redirect: 'manual' })
  return response.headers.get('location') ?? path
}

/** The address of one page of each kind, as readers open it. */
export async function readAddresses() {
  const { url } = await getProduct()
  const [article, paper] = await Promise.all([
    readOne('article/approved'),
    readOne('paper/approved'),
  ])
  return {
    landing: '/home',
    article: await readReadableAddress(url, `/home/article/${article.article_id}`),
    paper: await readReadableAddress(url, `/home/papers/${paper.paper_id}`),
    list: '/home/more-articles',
    videos: '/home/more-videos',
  }
}
