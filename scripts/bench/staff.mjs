import { step } from '../support/progress.mjs'
import { runningProduct } from './product.mjs'
import { figure } from './report.mjs'
import { screens, weighScreen } from './staff-screens.mjs'
import { fillTables, ROWS, tables, timeTable } from './staff-tables.mjs'

export const title = 'Staff area: scripts of each screen (gzip), and tables of 20 among many rows'

const FIRST_LOAD_KB = 220
const SHOWN_WITHIN_MS = 1000

async function measureScreens(url) {
  const figures = []
  for (const path of screens) {
    const { first, later } = await weighScreen(url, path)
    figures.push(
      figure(`${path}: first load`, first, 'KB', { atMost: FIRST_LOAD_KB }),
      figure(`${path}: fetched when it is needed`, later, 'KB'),
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
