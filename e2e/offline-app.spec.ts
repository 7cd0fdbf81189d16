import { expect, type Page } from '@playwright/test'
import { readLibrary } from './support/library'
import { expectCached, test } from './support/line'
import { en } from './support/texts'

test.use({ serviceWorkers: 'allow' })

/** A marker that the newer worker stores when it takes over. */
const MARK = 'test.newer'

/** Tracks the status of each version of the worker, even while no page is open. */
async function watchWorkers(page: Page): Promise<Map<string, string>> {
  const versions = new Map<string, string>()
  const browser = await page.context().newCDPSession(page)
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions: updated }) => {
    for (const { versionId, status } of updated) versions.set(versionId, status)
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => [...versions.values()]).toContain('installed')
  return versions
}

test('leaves an open page to its worker, and then takes over the stored pages', async ({
  page,
  request,
  line,
}) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${articles[0]?.article_id}`
  await page.goto(line.url + path)
  await expectCached(page, path)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  line.append('/sw.js', `\nself.addEventListener('activate', () => caches.open('${MARK}'))`)
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const { active, waiting } = registration
      const isServing = active === navigator.serviceWorker.controller
      return { isServing, waits: waiting?.state ?? null }
    })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect.poll(states).toEqual({ isServing: true, waits: 'installed' })
  await line.cut()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await states()).toEqual({ isServing: true, waits: 'installed' })

  // Once no page uses the older worker, the newer one serves what was kept.
  const versions = await watchWorkers(page)
  await page.goto('about:blank')
  await expect.poll(() => [...versions.values()]).not.toContain('installed')
  await page.goto(line.url + path)
  expect(await page.evaluate(() => caches.keys())).toContain(MARK)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test("shows the browser's install offer only on the page of saved pages", async ({
  page,
  line,
}) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(offer, {
        prompt: () => document.documentElement.setAttribute('data-prompted', ''),
      })
      const wait = () =>
        dispatchEvent(offer)
          ? requestAnimationFrame(wait)
          : document.body.setAttribute('data-held', '')
      if (location.pathname.endsWith('/saved')) wait()
    })
  })
  const install = page.getByRole('button', { name: en.saved.install })
  await page.goto(`${line.url}/saved`)
  // The browser shows no install prompt of its own over the page.
  await expect(page.locator('body[data-held]')).toHaveCount(1)
  await install.click()
  await expect(page.locator('html[data-prompted]')).toHaveCount(1)
  await page.goto(`${line.url}/home`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(install).toHaveCount(0)
})
