import { expect, type Page } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { LANGUAGE_MENU } from './support/menus'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const getTheme = (page: Page) => page.locator('html').getAttribute('data-theme')
const readStored = (page: Page) =>
  page.evaluate(() => ({
    theme: localStorage.getItem('ingingo.theme'),
    local: localStorage.getItem('ingingo.session'),
    tab: sessionStorage.getItem('ingingo.session'),
  }))

test('switches between light and dark, and keeps the choice across pages', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/home')
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const light = await background()
  const button = page.getByRole('button', { name: en.nav.theme })
  await button.click()
  expect(await getTheme(page)).toBe('dark')
  expect(await background()).not.toBe(light)
  await page.reload()
  expect(await getTheme(page)).toBe('dark')
  await page.goto('/home/faqs')
  expect(await getTheme(page)).toBe('dark')
  await button.click()
  expect(await getTheme(page)).toBe('light')
})

test('switches a dark system to light first', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/home')
  await page.getByRole('button', { name: en.nav.theme }).click()
  expect(await getTheme(page)).toBe('light')
})

test('clears only the session on the Access Portal', async ({ page }) => {
  await page.goto('/home/faqs')
  await page.getByRole('button', { name: en.nav.theme }).click()
  const theme = await getTheme(page)
  await page.evaluate(() => {
    localStorage.setItem('ingingo.session', 'kept')
    sessionStorage.setItem('ingingo.session', 'of this tab')
  })
  await page.getByRole('banner').getByRole('link', { name: en.nav.accessPortal }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await readStored(page)).toEqual({ theme, local: null, tab: null })
})

test('opens the current page in another language from the menu', { tag: [MAIN, PHONE] }, async ({
  page,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${getFirst(articles).article_id}`
  await page.goto(path)
  const menu = page.locator(LANGUAGE_MENU)
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Ikinyarwanda' }).click()
  await expect(page).toHaveURL(`/rw${path}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(path)
})

test('keeps a search in another language', async ({ page }) => {
  await page.goto('/fr/home/more-articles?search=gout')
  const menu = page.locator(LANGUAGE_MENU)
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Kiswahili' }).click()
  await expect(page).toHaveURL('/sw/home/more-articles?search=gout')
})

test('closes the language menu with Escape, which returns the focus, and with a press elsewhere', async ({
  page,
}) => {
  await page.goto('/home')
  const menu = page.locator(LANGUAGE_MENU)
  await menu.locator('summary').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
  await menu.locator('summary').click()
  await page.locator('h1').click({ position: { x: 5, y: 5 } })
  await expect(menu).not.toHaveAttribute('open')
})

test('shows a dismissible notice offline, without blocking anything', async ({
  page,
  context,
  complaints,
}) => {
  // Requests that follow the page may still be in flight.
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/home/faqs')
  const region = page.getByRole('status').filter({ hasText: en.offline.notice })
  const notice = region.getByText(en.offline.notice)
  await expect(notice).toBeHidden()
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await page.locator('main details summary').first().click()
  await expect(page.locator('main details[open]')).toHaveCount(1)
  await region.getByRole('button', { name: en.offline.dismiss }).click()
  await expect(notice).toBeHidden()
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})
