import { expect, type Page } from '@playwright/test'
import { signInAs, visitor } from './support/accounts'
import { expectHydrated, holdFramework, openWith, wakeFramework } from './support/framework'
import { firstOf, readLibrary } from './support/library'
import { entries, loadAll } from './support/lists'
import { WITH_MOTION } from './support/motion'
import { test } from './support/test'
import { en, textOf } from './support/texts'
import { watchTurns } from './support/turns'

test.use({ sharedSite: 'library' })

test.use(WITH_MOTION)

/** Signs somebody in and holds the framework back: what they do meanwhile must survive its arrival. */
async function comeEarly(page: Page): Promise<() => void> {
  await signInAs(page, visitor)
  return holdFramework(page)
}

test('the framework comes at once for somebody who is signed in', async ({ page }) => {
  await signInAs(page, visitor)
  await page.goto('/home')
  await expectHydrated(page)
})

test('what is typed while it comes is kept, and Enter searches', async ({ page }) => {
  const arrive = await comeEarly(page)
  await openWith(page, '/home/more-articles', 'live-search')
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

test('what a search found while it came stays', async ({ page }) => {
  const arrive = await comeEarly(page)
  await openWith(page, '/home/more-papers', 'live-search')
  const found = page.waitForResponse(/[?]search=gout$/)
  await page.getByRole('searchbox').fill('gout')
  await (await found).finished()
  arrive()
  await expectHydrated(page)
  await expect(page.locator('[data-results] mark').first()).toBeVisible()
  await expect(page).toHaveURL('/home/more-papers?search=gout')
  const title = await textOf(entries(page).first().getByRole('heading'))
  await entries(page)
    .first()
    .getByRole('link', { name: /^Preview/ })
    .click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('what a search finds afterwards stays too', async ({ page }) => {
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

test('what was added to a list while it came stays', async ({ page, request }) => {
  const { videos } = await readLibrary(request)
  const arrive = await comeEarly(page)
  await openWith(page, '/home/more-videos', 'more')
  await loadAll(page, en.videos.loadMoreList, en.videos.noMore)
  arrive()
  await expectHydrated(page)
  await expect(entries(page)).toHaveCount(videos.length)
  await expect(page.getByText(en.videos.noMore)).toBeVisible()
})

test('a film that was started while it came plays on', async ({ page, request }) => {
  const { video_id: id } = firstOf((await readLibrary(request)).videos)
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'film' }))
  const arrive = await comeEarly(page)
  await openWith(page, `/home/video/${id}`, 'embed')
  await page.locator('main a[data-embed]').click()
  const frame = await page.locator('main iframe').elementHandle()
  arrive()
  await expectHydrated(page)
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
})

test('an open question and a dismissed notice stay as they are', async ({
  page,
  context,
  complaints,
}) => {
  // Requests in flight when the connection is cut are repeated by the page.
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const arrive = await comeEarly(page)
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

test('a chat that was begun while it came goes on', async ({ page }) => {
  const arrive = await comeEarly(page)
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

test('the value and the fact that have turned stay as they are', async ({ page }) => {
  await watchTurns(page)
  const fact = page.locator('[data-rotate-source] [data-slide] [data-field="duk_title"]')
  await page.clock.runFor(5000)
  await fact.scrollIntoViewIfNeeded()
  const before = await textOf(fact)
  await page.clock.runFor(5000)
  await expect(page.locator('[data-rotate-source] [data-slide]')).not.toHaveAttribute('data-shown')
  await page.clock.runFor(500)
  const after = await textOf(fact)
  expect(after).not.toBe(before)
  await wakeFramework(page)
  await expectHydrated(page)
  expect(await textOf(fact)).toBe(after)
  await expect(page.locator('#hero [data-slide][data-shown] h2')).toHaveText(en.home.excellence)
})

test('a page whose data does not come stays as it is, and another press tries again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  await page.goto('/home/more-papers')
  const data = /[?]_rsc=/
  await page.route(data, (route) => route.fulfill({ status: 503, body: 'Not now' }))
  const control = page.locator('a[data-preview]').first()
  const answered = page.waitForResponse(data)
  await control.focus()
  await (await answered).finished()
  await expect(page.locator('html')).not.toHaveAttribute('data-loading')
  await expect(page.locator('h1')).toBeVisible()
  await page.unroute(data)
  await control.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
