import { expect, type Page } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { test } from './support/test'

const KB = 1024
/** Limits for the scripts of a screen's first load, as transferred (docs/decisions/0018-staff-bundle-size.md). */
const MAX_BYTES = { table: 190 * KB, home: 220 * KB, editor: 330 * KB }
const WAITING = 'main .animate-pulse, main [aria-busy="true"]'

interface Screen {
  path: string
  maxBytes: number
  /** Selector of what is present once the screen is usable. */
  shown: string
  /** Selector of what must be gone by then. */
  waiting: string
}

const tables = [
  'articles',
  'papers',
  'videos',
  'faqs',
  'did-you-know',
  'topics',
  'facilities',
  'users',
  'forum',
  'audit',
  'appeals',
  'reports',
].map((name) => ({
  path: `/dashboard/${name}`,
  maxBytes: MAX_BYTES.table,
  shown: 'main h1',
  waiting: WAITING,
}))

const screens: Screen[] = [
  // Below the queue and the figures is a chart, which loads after the first load.
  {
    path: '/dashboard',
    maxBytes: MAX_BYTES.home,
    shown: '#figures',
    waiting: 'main [aria-busy="true"]',
  },
  {
    path: '/dashboard/articles/new',
    maxBytes: MAX_BYTES.editor,
    shown: '[contenteditable=true]',
    waiting: WAITING,
  },
  ...tables,
]

/** Records in the page whether its data is there when its first load ends. */
async function recordFirstLoadEnd(page: Page, { shown, waiting }: Screen) {
  await page.addInitScript(
    ([there, gone]) => {
      const mark = performance.mark.bind(performance)
      performance.mark = (name, options) => {
        const isShown = document.querySelector(there) && !document.querySelector(gone)
        if (name === 'first-load') document.documentElement.dataset.first = String(Boolean(isShown))
        return mark(name, options)
      }
    },
    [shown, waiting] as const,
  )
}

/** The scripts requested until then. */
const listFirstLoadScripts = (page: Page) =>
  page.evaluate(() => {
    const [end] = performance.getEntriesByName('first-load')
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime, name }) => startTime < (end?.startTime ?? 0) && /\.m?js$/.test(name))
      .map(({ name }) => name)
  })

/** Their weight as browsers receive them from the second request on. */
async function weigh(page: Page, addresses: string[]): Promise<number> {
  let sum = 0
  for (const address of addresses) {
    const response = await page.request.get(address, { headers: { 'accept-encoding': 'br' } })
    sum += Number(response.headers()['content-length'])
  }
  return sum
}

for (const screen of screens) {
  test(`${screen.path}: limits the scripts of its first load`, async ({ page }) => {
    await recordFirstLoadEnd(page, screen)
    await signInAs(page, admin, { isStaff: true })
    await page.goto(screen.path)
    await expect(page.locator('html')).toHaveAttribute('data-first', 'true')
    const bytes = await weigh(page, await listFirstLoadScripts(page))
    expect(bytes).toBeGreaterThan(100 * KB)
    expect(bytes).toBeLessThanOrEqual(screen.maxBytes)
  })
}
