import { expect, type Page } from '@playwright/test'

const CHUNKS = '**/_next/static/chunks/**/*.js'

/** Records the framework scripts that the page requests from now on. */
export function recordFrameworkRequests(page: Page): string[] {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_next/') && pathname.endsWith('.js')) requestedPaths.push(pathname)
  })
  return requestedPaths
}

/** Holds the framework scripts back until the returned function is called. */
export async function holdFramework(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route(CHUNKS, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Makes the framework scripts fail until the returned function is called. */
export async function breakFramework(page: Page): Promise<() => Promise<void>> {
  await page.route(CHUNKS, (route) => route.abort())
  return () => page.unroute(CHUNKS)
}

/** Triggers the on-demand load, as on a first touch, on a page without controls. */
export async function triggerFramework(page: Page): Promise<void> {
  await page.evaluate(() => {
    const control = document.createElement('input')
    document.body.append(control)
    control.focus()
    control.remove()
  })
}

/** Waits until React has hydrated the page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
}

/** Opens a page and waits until a part of the plain script, which loads after the page, runs there. */
export async function openWithScript(page: Page, path: string, part: string): Promise<void> {
  const scriptResponse = page.waitForResponse(new RegExp(`/scripts/${part}-`))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const { pathname } = new URL((await scriptResponse).url())
  // Already loaded: this only waits until the module has run.
  await page.evaluate(`import('${pathname}').then(() => {})`)
}

/**
 * Waits until the page has made all its own requests: the last part of the plain script, which loads when the browser
 * is idle, and the typeface that this part loads.
 */
export async function waitForIdleScripts(page: Page): Promise<void> {
  const found = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/scripts/offline-')),
  )
  const { pathname } = new URL((await found.jsonValue()) ?? '')
  // Already loaded: this only waits until the module has run.
  await page.evaluate(`import('${pathname}').then(() => document.fonts.ready).then(() => {})`)
}
