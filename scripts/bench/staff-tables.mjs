import { withClient } from '../support/database.mjs'
import { withColdPage } from './browser.mjs'
import { signInPage } from './staff-session.mjs'
import { median } from './statistics.mjs'

export const ROWS = Number(process.env.BENCH_STAFF_ROWS ?? 100_000)
const TRIES = 5
const SLOWED = 4

export const tables = ['/dashboard/faqs', '/dashboard/audit']

const MOMENT = `timestamptz '2020-01-01' + i * interval '10 minutes'`

/** The trigger is disabled: it would insert the words of one sentence a hundred thousand times. */
const FILLS = [
  'ALTER TABLE faq DISABLE TRIGGER faq_terms',
  `INSERT INTO faq (id, question, answer, created_at, updated_at)
   SELECT gen_random_uuid(), 'Does joint ' || i || ' need rest?', 'It depends on the cause.', ${MOMENT}, now()
   FROM generate_series(1, $1::int) AS i`,
  'ALTER TABLE faq ENABLE TRIGGER faq_terms',
  `INSERT INTO audit_event (id, actor_id, action, object_kind, object_id, detail, created_at)
   SELECT gen_random_uuid(), person.id, 'account.approve', 'user', person.id, '{}', ${MOMENT}
   FROM generate_series(1, $1::int) AS i, (SELECT id FROM "user" LIMIT 1) AS person`,
  'ANALYZE faq',
  'ANALYZE audit_event',
]

export const fillTables = (databaseUrl) =>
  withClient(databaseUrl, async (client) => {
    for (const statement of FILLS) {
      await client.query(statement, statement.includes('$1') ? [ROWS] : [])
    }
  })

/** The page's clock once twenty rows are there; 0 until then. */
function clockOfRows() {
  const rows = document.querySelectorAll('tbody tr')
  const isThere = rows.length >= 20 && !document.querySelector('table[aria-busy="true"]')
  return isThere ? performance.now() : 0
}

/** Times a click on "Next" until the rows of that page are there. */
function turnPage() {
  const shown = () => document.querySelector('tbody tr')?.textContent
  const before = shown()
  const began = performance.now()
  document.querySelector('a[rel="next"]').click()
  return new Promise((done) => {
    const look = () => {
      const isThere = shown() !== before && !document.querySelector('table[aria-busy="true"]')
      if (isThere) done(performance.now() - began)
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
export const timeTable = (url, path) =>
  withColdPage(async (page, session) => {
    await signInPage(url, page)
    const address = `${url + path}?limit=20`
    await page.goto(address, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const times = { opened: [], turned: [] }
    for (let n = 0; n < TRIES; n += 1) {
      await page.goto(address, { waitUntil: 'commit' })
      const clock = await page.waitForFunction(clockOfRows)
      times.opened.push(await clock.jsonValue())
      await page.waitForLoadState('networkidle')
      times.turned.push(await page.evaluate(turnPage))
    }
    return { opened: median(times.opened), turned: median(times.turned) }
  })
