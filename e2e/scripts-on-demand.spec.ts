import { expect } from '@playwright/test'
import { breakFramework, expectHydrated, holdFramework, watchFramework } from './support/framework'
import { firstOf, readLibrary } from './support/library'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

const opener = { name: en.chat.open, exact: true }
const panel = { name: en.chat.title }

test('an article asks for no framework, not even while it is read to the end', {
  tag: MAIN,
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const asked = watchFramework(page)
  await page.goto(`/home/article/${firstOf(articles).article_id}`, { waitUntil: 'networkidle' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.locator('.prose').click({ position: { x: 5, y: 5 } })
  expect(asked).toEqual([])
})

test('the landing page asks for the framework at the first press, which takes effect', {
  tag: MAIN,
}, async ({ page }) => {
  const asked = watchFramework(page)
  await page.goto('/home', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page.getByRole('button', opener).click()
  await expect(page.getByRole('dialog', panel)).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
})

test('a press waits for slow scripts, says so, and then takes effect once', async ({ page }) => {
  const release = await holdFramework(page)
  await page.goto('/home')
  const button = page.getByRole('button', opener)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  release()
  await expect(page.getByRole('dialog', panel)).toHaveCount(1)
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('a press made by keyboard waits too, and the focus goes where the press leads', async ({
  page,
}) => {
  const release = await holdFramework(page)
  await page.goto('/home')
  await page.getByRole('button', opener).focus()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('textbox', { name: en.chat.label })).toBeFocused()
})

test('the focus and the order of Tab survive the loading', async ({ page }) => {
  const release = await holdFramework(page)
  await page.goto('/home')
  const before = page.getByRole('link', { name: en.home.allFaqs })
  const button = page.getByRole('button', opener)
  await before.focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  release()
  await expectHydrated(page)
  await expect(button).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(before).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', panel)).toBeVisible()
})

test('a link leads on at once, without the framework', async ({ page }) => {
  const asked = watchFramework(page)
  await page.goto('/home')
  await page.getByRole('link', { name: en.home.moreArticles }).click()
  await expect(page).toHaveURL('/home/more-articles')
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/home\/article\//)
  expect(asked).toEqual([])
})

test('a link leads on also while the framework is on its way', async ({ page }) => {
  const release = await holdFramework(page)
  await page.goto('/home')
  await page.getByRole('button', opener).focus()
  await page.getByRole('link', { name: en.home.moreArticles }).click()
  await expect(page).toHaveURL('/home/more-articles')
  release()
})

test('back and forward lead to pages that are as usable as before', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', opener).click()
  await expect(page.getByRole('dialog', panel)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: en.home.moreArticles }).click()
  await expect(page).toHaveURL('/home/more-articles')
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', opener).click()
  await expect(page.getByRole('dialog', panel)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.articles.title)
})

test('when the scripts do not come, another press tries again', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/)
  const mend = await breakFramework(page)
  await page.goto('/home')
  const button = page.getByRole('button', opener)
  const failed = page.waitForEvent('requestfailed')
  await button.click()
  await failed
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.waitForLoadState('networkidle')
  await mend()
  await button.click()
  await expect(page.getByRole('dialog', panel)).toHaveCount(1)
})

test('a printed article is its text alone', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${firstOf(articles).article_id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.locator('header.no-print')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await expect(page.locator('#discussion')).toBeHidden()
  await expect(page.locator('#related')).toBeHidden()
})
