import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { DEMO_PASSWORD } from '../support/demo.mjs'
import { watchMemory } from './process-use.mjs'
import { getProduct, getServingPid, readAddresses } from './product.mjs'
import { median, metric, percentile } from './report.mjs'

export const title = 'Signing in'

const TRIES = 50
const AT_ONCE = 100
const EXISTING_EMAIL = 'visitor@ingingo.test'

async function timed(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function tryLogin(url, email) {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Not-the-password-1' }),
  })
  if (response.status !== 401)
    throw new Error(`A wrong password was answered with ${response.status}.`)
  return response.text()
}

/** Sequential and alternating, so that other load on the machine affects both alike. */
async function compareResponseTimes(url) {
  const known = []
  const unknown = []
  for (let n = 0; n < TRIES; n++) {
    known.push(await timed(() => tryLogin(url, EXISTING_EMAIL)))
    unknown.push(await timed(() => tryLogin(url, `nobody-${n % 5}@ingingo.test`)))
  }
  return { known: median(known), unknown: median(unknown) }
}

/** The cost of one password comparison, with the parameters of a stored hash. */
async function hashCost(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('SELECT password_hash FROM "user" WHERE email = $1', [
    EXISTING_EMAIL,
  ])
  await client.end()
  const [{ password_hash: stored }] = rows
  const times = []
  for (let n = 0; n < 20; n++) times.push(await timed(() => verify(stored, DEMO_PASSWORD)))
  return median(times)
}

async function readPages(url, path, isDone) {
  const times = []
  while (!isDone()) {
    times.push(await timed(async () => (await fetch(url + path)).text()))
  }
  return percentile(times, 0.95)
}

/** A hundred people sign in at the same moment while one reads. */
async function signInAtOnce(url, article) {
  let rounds = 0
  const quiet = await readPages(url, article, () => ++rounds > 100)
  let isDone = false
  const stopWatching = watchMemory(getServingPid())
  const reading = readPages(url, article, () => isDone)
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => tryLogin(url, `crowd-${n}@ingingo.test`)),
  )
  const seconds = (performance.now() - startedAt) / 1000
  isDone = true
  const busy = await reading
  return { quiet, busy, seconds, ...stopWatching() }
}

export async function measure() {
  const { url, env } = await getProduct()
  const { article } = await readAddresses()
  const { known, unknown } = await compareResponseTimes(url)
  const crowded = await signInAtOnce(url, article)
  const apart = Math.abs(known / unknown - 1) * 100
  return [
    metric('one password hash (argon2id)', await hashCost(env.DATABASE_URL), 'ms', {
      min: 50,
      max: 150,
    }),
    metric(`wrong password, known address, median of ${TRIES}`, known, 'ms'),
    metric('the same, unknown address', unknown, 'ms'),
    metric('apart', apart, '%', { max: 10 }),
    metric(`${AT_ONCE} sign-ins at once: answered after`, crowded.seconds, 's'),
    metric('memory they add', crowded.peak - crowded.before, 'MB', { max: 200 }),
    metric('cached article alone, p95', crowded.quiet, 'ms'),
    metric('cached article meanwhile, p95', crowded.busy, 'ms', { max: 300 }),
  ]
}
