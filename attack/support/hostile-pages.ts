import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { provideBrowser } from '@/scripts/support/browser.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import type { Tally } from './attack'

const CORPUS = fromRoot('lib', 'testing', 'data', 'xss-corpus.json')
export const corpus = (JSON.parse(readFileSync(CORPUS, 'utf8')) as { html: string }[])
  .map(({ html }) => html)
  .filter((html) => !html.includes('\0') && html.isWellFormed())

const run = (name: string) => `(window.ran||parent.ran).push('${name}')`

/** Each is opened in a page of its own. */
export const HOSTILE_SAMPLES = [
  `<script>${run('inline')}</script>`,
  `</div></main><script>${run('broken out')}</script>`,
  `<script type="module">${run('module')}</script>`,
  `<script nonce="${'a'.repeat(32)}">${run('nonce')}</script>`,
  `<script nonce>${run('empty nonce')}</script>`,
  `<script src="data:text/javascript,${run('data address')}"></script>`,
  `<script src="/_next/static/chunks/</script><script>${run('address')}</script>"></script>`,
  `<script>self.__next_f=[];self.__next_f.push([1,"${'x'}"]);${run('flight')}</script>`,
  `<svg><script>${run('svg')}</script></svg>`,
  `<svg onload="${run('onload')}"></svg>`,
  `<img src="/none" onerror="${run('onerror')}">`,
  `<details open ontoggle="${run('ontoggle')}">x</details>`,
  `<iframe srcdoc="<script>${run('srcdoc')}</script>"></iframe>`,
  `<iframe src="javascript:${run('frame')}"></iframe>`,
  `<object data="data:text/html,<script>${run('object')}</script>"></object>`,
  `<a id="hostile" href="javascript:${run('link')}">press</a>`,
  `<form action="javascript:${run('form')}"><button id="hostile">press</button></form>`,
  `<base href="data:text/javascript,"><script src="${run('base')}"></script>`,
  `<link rel="stylesheet" href="x" onload="${run('style')}" onerror="${run('style')}">`,
  `<style>@keyframes x{}p{animation:x}</style><p onanimationstart="${run('animation')}">x</p>`,
  `<script>${run('unclosed')}//`,
  `<!--><script>${run('comment')}</script>`,
]

declare global {
  interface Window {
    ran: string[]
    refused: number
  }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = (process.env.CHROMIUM_PATH || (await provideBrowser())) ?? undefined
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Opens a tab that records whatever runs, and sends requests to nobody but us. */
export async function openTab(browser: Browser): Promise<Page> {
  const baseURL = process.env.BASE_URL ?? ''
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.route(
    (url) => url.origin !== new URL(baseURL).origin,
    (route) => route.abort(),
  )
  await page.addInitScript(() => {
    window.ran = []
    window.refused = 0
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.defineProperty(window, name, { value: () => window.ran.push(name) })
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      if (/^script-src/.test(event.effectiveDirective)) window.refused += 1
    })
  })
  return page
}

/** Opens a page, clicks the hostile element and counts what ran; returns the number of scripts the policy refused. */
export async function expectNothingRan(
  tally: Tally,
  page: Page,
  path: string,
  what: string,
  awaited = 'main',
): Promise<number> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const isAttached = page.locator(awaited).first().waitFor({ state: 'attached', timeout: 90_000 })
  await isAttached.catch(() =>
    tally.expect(false, `${path}: ${what.slice(0, 80)}: nothing is shown`),
  )
  await page.evaluate(() => document.querySelector<HTMLElement>('#hostile')?.click())
  // A missing picture fires its error event before the page's load event.
  await page.waitForLoadState('load')
  const { ran, refused } = await page.evaluate(() => ({ ran: window.ran, refused: window.refused }))
  tally.expect(ran.length === 0, `${path}: ${what.slice(0, 80)}: ran ${ran.join()}`)
  return refused
}

/** Pages that wait for their pictures leave the processor to others. */
const TABS = 4

/** Opens the items in a few parallel tabs, each prepared first; returns the total number of scripts the policy refused. */
export async function openAll<Item>(
  browser: Browser,
  items: readonly Item[],
  open: (page: Page, item: Item) => Promise<number>,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const queue = [...items]
  let refused = 0
  const work = async () => {
    const page = await openTab(browser)
    await prepare(page)
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const more = await open(page, next)
      refused += more
    }
    await page.context().close()
  }
  await Promise.all(Array.from({ length: TABS }, work))
  return refused
}
