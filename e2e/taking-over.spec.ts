import { expect, type Page } from '@playwright/test'
import { signInAs, visitor } from './support/accounts'
import {
  expectHydrated,
  holdFramework,
  openWithScript,
  triggerFramework,
} from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { entries, loadAll } from './support/lists'
import { WITH_MOTION } from './support/motion'
import { test } from './support/test'
import { en, getText } from './support/texts'
import { openWithPausedClock } from './support/turns'

test.use({ sharedSite: 'library' })

test.use(WITH_MOTION)

/** Signs a person in and holds the framework back; their actions meanwhile must survive its arrival. */
async function signInWithHeldFramework(page: Page): Promise<() => void> {
  await signInAs(page, visitor)
  return holdFramework(page)
}

test('loads the framework at once for a signed-in person', async ({ page }) => {
  await signInAs(page, visitor)
  await page.goto('/home')
  await expectHydrated(page)
})

test('keeps text typed during the load, and searches on Enter', async ({ page }) => {
  const arrive = await signInWithHeldFramework(page)
  await openWithScript(page, '/home/more-articles', 'live-search')
  const field = page.getByRole('searchbox')
  await field.pressSequentially('go')
  arrive()
  await field.pressSequentially('ut')
  await expectHydrated(page)
  await expect(field).toHaveValue('gout')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/more-articles?search=gout')
  await expect(page.locator('[data-results] mark').first()).toBeVisible()
})

test('keeps search results from during the load', async ({ page }) => {
  const arrive = await signInWithHeldFramework(page)
  await openWithScript(page, '/home/more-papers', 'live-search')
  const found = page.waitForResponse(/[?]search=gout$/)
  await page.getByRole('searchbox').fill('gout')
  await (await found).finished()
  arrive()
  await expectHydrated(page)
  await expect(page.locator('[data-results] mark').first()).toBeVisible()
  await expect(page).toHaveURL('/home/more-papers?search=gout')
  const title = await getText(entries(page).first().getByRole('heading'))
  await entries(page)
    .first()
    .getByRole('link', { name: /^Preview/ })
    .click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('keeps later search results', async ({ page }) => {
  await signInAs(page, visitor)
  await page.goto('/home/more-papers')
  await expectHydrated(page)
  await page.getByRole('searchbox').fill('gout')
  await expect(page).toHaveURL('/home/more-papers?search=gout')
  await expect(page.locator('[data-results] mark').first()).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL('/home/more-papers')
  await expect(entries(page)).toHaveCount(6)
})

test('keeps list entries added during the load', async ({ page, request }) => {
  const { videos } = await readLibrary(request)
  const arrive = await signInWithHeldFramework(page)
  await openWithScript(page, '/home/more-videos', 'more')
  await loadAll(page, en.videos.loadMoreList, en.videos.noMore)
  arrive()
  await expectHydrated(page)
  await expect(entries(page)).toHaveCount(videos.length)
  await expect(page.getByText(en.videos.noMore)).toBeVisible()
})

test('keeps a video playing that was started during the load', async ({ page, request }) => {
  const { video_id: id } = getFirst((await readLibrary(request)).videos)
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'film' }))
  const arrive = await signInWithHeldFramework(page)
  await openWithScript(page, `/home/video/${id}`, 'embed')
  await page.locator('main a[data-embed]').click()
  const frame = await page.locator('main iframe').elementHandle()
  arrive()
  await expectHydrated(page)
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
})

test('keeps an open question and a dismissed notice', async ({ page, context, complaints }) => {
  // Requests in flight when the connection is cut are repeated by the page.
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const arrive = await signInWithHeldFramework(page)
  await page.goto('/home/faqs', { waitUntil: 'domcontentloaded' })
  await page.locator('main details summary').nth(1).click()
  await context.setOffline(true)
  await expect(page.getByText(en.offline.notice)).toBeVisible()
  await context.setOffline(false)
  arrive()
  await expectHydrated(page)
  await expect(page.locator('main details').nth(1)).toHaveAttribute('open')
  await expect(page.getByText(en.offline.notice)).toBeHidden()
})

test('continues a chat begun during the load', async ({ page }) => {
  const arrive = await signInWithHeldFramework(page)
  await page.goto('/home', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: en.chat.open, exact: true }).click()
  const field = page.getByRole('textbox', { name: en.chat.label })
  await field.fill('thanks')
  await field.press('Enter')
  arrive()
  await expectHydrated(page)
  await expect(page.getByRole('log')).toContainText(en.chatAnswers.replyThanks)
  await field.fill('I want to die')
  await field.press('Enter')
  await expect(page.getByRole('log')).toContainText(en.chat.despairTitle)
})

test('keeps the rotated value and fact', async ({ page }) => {
  await openWithPausedClock(page)
  const fact = page.locator('[data-rotate-source] [data-slide] [data-field="duk_title"]')
  await page.clock.runFor(5000)
  await fact.scrollIntoViewIfNeeded()
  const before = await getText(fact)
  await page.clock.runFor(5000)
  await expect(page.locator('[data-rotate-source] [data-slide]')).not.toHaveAttribute('data-shown')
  await page.clock.runFor(500)
  const after = await getText(fact)
  expect(after).not.toBe(before)
  await triggerFramework(page)
  await expectHydrated(page)
  expect(await getText(fact)).toBe(after)
  await expect(page.locator('#hero [data-slide][data-shown] h2')).toHaveText(en.home.excellence)
})

test('keeps a page whose data fail to load, and retries on another press', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  await page.goto('/home/more-papers')
  const data = /[?]_rsc=/
  await page.route(data, (route) => route.fulfill({ status: 503, body: 'Not now' }))
  const control = page.locator('a[data-preview]').first()
  const responsePromise = page.waitForResponse(data)
  await control.focus()
  await (await responsePromise).finished()
  await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  await expect(page.locator('h1')).toBeVisible()
  await page.unroute(data)
  await control.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
