import { step } from '../support/progress.mjs'
import { runningProduct } from './product.mjs'
import { figure } from './report.mjs'
import { screens, weighScreen } from './staff-screens.mjs'
import { fillTables, ROWS, tables, timeTable } from './staff-tables.mjs'

export const title =
  'Staff area: scripts of each screen (as sent), and tables of 20 among many rows'

/** Targets in KB; e2e/staff-weight.spec.ts enforces them for each table. */
const FIRST_LOAD_KB = {
  '/dashboard': 220,
  '/dashboard/articles': 180,
  '/dashboard/articles/new': 330,
  '/dashboard/papers': 180,
  '/dashboard/users': 180,
}
const SHOWN_WITHIN_MS = 1000

async function measureScreens(url) {
  const figures = []
  for (const path of screens) {
    // The first response after a start is compressed less well.
    await weighScreen(url, path)
    const { first, later } = await weighScreen(url, path)
    figures.push(
      figure(`${path}: first load`, first, 'KB', { atMost: FIRST_LOAD_KB[path] }),
      figure(`${path}: behind it`, later, 'KB'),
    )
  }
  return figures
}

async function measureTables(url) {
  const figures = []
  for (const path of tables) {
    const { opened, turned } = await timeTable(url, path)
    const name = `${path}: 20 of ${ROWS} rows, processor slowed 4 ×`
    figures.push(
      figure(`${name}, opened by its address`, opened, 'ms', { atMost: SHOWN_WITHIN_MS }),
      figure(`${name}, the next page`, turned, 'ms', { atMost: SHOWN_WITHIN_MS }),
    )
  }
  return figures
}

export async function measure() {
  const { url, env } = await runningProduct()
  const weights = await measureScreens(url)
  await step(`${ROWS} rows of each table`, () => fillTables(env.DATABASE_URL))
  return [...weights, ...(await measureTables(url))]
}
