import { readdirSync } from 'node:fs'
import { step } from '../support/command-line.mjs'
import { withClient } from '../support/database.mjs'
import { fromRoot } from '../support/paths.mjs'
import { signInPage, watchTraffic, withColdPage } from './browser.mjs'
import { getProduct } from './product.mjs'
import { median, metric } from './report.mjs'

const ROWS = Number(process.env.BENCH_STAFF_ROWS ?? 100_000)
const TRIES = 5
const CPU_SLOWDOWN = 4

const tables = ['/dashboard/faqs', '/dashboard/audit']

const CREATED_AT = `timestamptz '2020-01-01' + i * interval '10 minutes'`

/** The trigger is disabled: it would insert the words of one sentence a hundred thousand times. */
const FILLS = [
  'ALTER TABLE faq DISABLE TRIGGER faq_terms',
  `INSERT INTO faq (id, question, answer, created_at, updated_at)
   SELECT gen_random_uuid(), 'Does joint ' || i || ' need rest?', 'It depends on the cause.', ${CREATED_AT}, now()
   FROM generate_series(1, $1::int) AS i`,
  'ALTER TABLE faq ENABLE TRIGGER faq_terms',
  `INSERT INTO audit_event (id, actor_id, action, object_kind, object_id, detail, created_at)
   SELECT gen_random_uuid(), person.id, 'account.approve', 'user', person.id, '{}', ${CREATED_AT}
   FROM generate_series(1, $1::int) AS i, (SELECT id FROM "user" LIMIT 1) AS person`,
  'ANALYZE faq',
  'ANALYZE audit_event',
]

const fillTables = (databaseUrl) =>
  withClient(databaseUrl, async (client) => {
    for (const statement of FILLS) {
      await client.query(statement, statement.includes('$1') ? [ROWS] : [])
    }
  })

/** Returns the page's clock once twenty rows are visible, and 0 until then. */
function getRowsShownTime() {
  const rows = document.querySelectorAll('tbody tr')
  const isThere = rows.length >= 20 && !document.querySelector('table[aria-busy="true"]')
  return isThere ? performance.now() : 0
}

/** Times a click on "Next" until the rows of that page are there. */
function timeNextPage() {
  const firstRow = () => document.querySelector('tbody tr')?.textContent
  const before = firstRow()
  const startedAt = performance.now()
  document.querySelector('a[rel="next"]').click()
  return new Promise((done) => {
    const look = () => {
      const isThere = firstRow() !== before && !document.querySelector('table[aria-busy="true"]')
      if (isThere) done(performance.now() - startedAt)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/**
 * Times a table on a slow processor, in a browser that has visited before.
 * @param {string} url the site's address
 * @param {string} path of the table's screen
 * @returns {Promise<{ opened: number, turned: number }>} medians in milliseconds: from the start of the navigation to
 *   twenty rows, and from the click on "Next" to the next twenty
 */
const timeTable = (url, path) =>
  withColdPage(async (page, session) => {
    await signInPage(url, page)
    const address = `${url + path}?limit=20`
    await page.goto(address, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const times = { opened: [], turned: [] }
    for (let n = 0; n < TRIES; n += 1) {
      await page.goto(address, { waitUntil: 'commit' })
      const clock = await page.waitForFunction(getRowsShownTime)
      times.opened.push(await clock.jsonValue())
      await page.waitForLoadState('networkidle')
      times.turned.push(await page.evaluate(timeNextPage))
    }
    return { opened: median(times.opened), turned: median(times.turned) }
  })

const KB = 1024

/** Every screen with a fixed address, derived from the file names. */
const screens = readdirSync(fromRoot('app', '[locale]', '(account)', 'dashboard'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('page.tsx') && !/\[.*page/.test(file))
  .map((file) => `/dashboard/${file}`.replace(/\/page\.tsx$/, ''))
  .sort()

/**
 * @param {string} url the site's address
 * @param {string} path of the screen
 * @returns {Promise<{ first: number, later: number }>} KB of scripts: those requested before the page reported the end
 *   of its first load, and those requested after it
 */
const weighScreen = (url, path) =>
  withColdPage(async (page) => {
    await signInPage(url, page)
    const traffic = watchTraffic(page, url)
    await page.goto(url + path)
    await page.waitForFunction(() => performance.getEntriesByName('first-load').length > 0)
    await page.waitForLoadState('networkidle')
    const early = await page.evaluate(() => {
      const [{ startTime: end }] = performance.getEntriesByName('first-load')
      const entries = performance.getEntriesByType('resource')
      return entries.filter(({ startTime }) => startTime < end).map(({ name }) => name)
    })
    const scripts = await traffic.scriptsSince(0)
    const sum = (chosen) => chosen.reduce((total, { bytes }) => total + bytes, 0) / KB
    const isEarly = (script) => early.includes(url + script.path)
    return {
      first: sum(scripts.filter(isEarly)),
      later: sum(scripts.filter((script) => !isEarly(script))),
    }
  })

export const title =
  'Staff area: scripts of each screen (as sent), and tables of 20 among many rows'

/** Targets in KB; e2e/staff-weight.spec.ts enforces them for each table. */
const FIRST_LOAD_KB = {
  '/dashboard': 220,
  '/dashboard/articles': 190,
  '/dashboard/articles/new': 330,
  '/dashboard/papers': 190,
  '/dashboard/users': 190,
}
const MAX_RENDER_MS = 1000

async function measureScreens(url) {
  const metrics = []
  for (const path of screens) {
    // The first response after a start is compressed less well.
    await weighScreen(url, path)
    const { first, later } = await weighScreen(url, path)
    metrics.push(
      metric(`${path}: first load`, first, 'KB', { max: FIRST_LOAD_KB[path] }),
      metric(`${path}: behind it`, later, 'KB'),
    )
  }
  return metrics
}

async function measureTables(url) {
  const metrics = []
  for (const path of tables) {
    const { opened, turned } = await timeTable(url, path)
    const name = `${path}: 20 of ${ROWS} rows, processor slowed 4 ×`
    metrics.push(
      metric(`${name}, opened by its address`, opened, 'ms', { max: MAX_RENDER_MS }),
      metric(`${name}, the next page`, turned, 'ms', { max: MAX_RENDER_MS }),
    )
  }
  return metrics
}

export async function measure() {
  const { url, env } = await getProduct()
  const weights = await measureScreens(url)
  await step(`${ROWS} rows of each table`, () => fillTables(env.DATABASE_URL))
  return [...weights, ...(await measureTables(url))]
}
