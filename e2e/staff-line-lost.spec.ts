import { expect, type Page, type Request } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { enterReason } from './support/reasons'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { getActionButton, openRow } from './support/users'

const t = en.users
const REASON = 'Left the hospital.'

/**
 * Records the page's current loads. Returns a function that waits until the code for dialogs and messages is there.
 */
function watchFirstLoad(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  // The stream of notices never ends.
  page.on('request', (request) => request.resourceType() === 'eventsource' || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    // The page requests that code at this mark.
    await page.waitForFunction(() => performance.getEntriesByName('first-load').length > 0)
    await expect.poll(() => open.size, { message: 'requests under way' }).toBe(0)
  }
}

test('opens dialogs and shows messages offline, even if nobody touched the page before', {
  tag: PHONE,
}, async ({ page, context, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = await createAccount(request)
  await signInAs(page, admin, { isStaff: true })
  const firstLoad = watchFirstLoad(page)
  const row = await openRow(page, person)
  await firstLoad()
  await context.setOffline(true)
  await getActionButton(row, t.deactivate).click()
  await enterReason(page, t.deactivate, REASON)
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: t.deactivate }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('reports a window that has not loaded before, and opens it when the connection is back', {
  tag: PHONE,
}, async ({ page, context, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Failed to load/)
  const person = await createAccount(request)
  await signInAs(page, admin, { isStaff: true })
  // The page never becomes idle: only a touch ends its first load.
  await page.addInitScript((quiet) => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms === quiet ? 0 : wait(run, ms, ...rest)) as typeof window.setTimeout
  }, 500)
  const row = await openRow(page, person)
  await context.setOffline(true)
  await getActionButton(row, t.deactivate).click()
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await getActionButton(row, t.deactivate).click()
  await enterReason(page, t.deactivate, REASON)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(getActionButton(row, t.deactivate)).toHaveCount(0)
})
