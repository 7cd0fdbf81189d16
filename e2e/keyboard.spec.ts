import { expect, type Locator, type Page } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { LANGUAGE_MENU } from './support/menus'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const MAX_TAB_STOPS = 150

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const isThere = await control.evaluateAll((all) =>
      all.some((one) => one === document.activeElement),
    )
    if (isThere) return
  }
  throw new Error(`Tab does not reach ${control}`)
}

test('opens an article from the landing page by Tab and Enter alone', async ({ page }) => {
  await page.goto('/home')
  const title = page.locator('#articles h3 a').first()
  const name = await title.getAttribute('title')
  await tabTo(page, title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\/article\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '-')
})

test('shows the skip link on the first Tab, and follows it', async ({ page }) => {
  await page.goto('/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: en.site.skip })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(
    () => document.querySelector('#content')?.contains(document.activeElement) ?? false,
  )
  expect(isInside).toBe(true)
})

test('opens, closes and uses the language menu by keyboard', async ({ page }) => {
  await page.goto('/home/faqs')
  const menu = page.locator(`${LANGUAGE_MENU} summary`)
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const rwandan = page.locator('[data-menu] a[data-language="rw"]')
  await expect(rwandan).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(rwandan).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, rwandan)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/rw/home/faqs')
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw')
})

test('searches and opens a result by keyboard', async ({ page }) => {
  await page.goto('/home')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: en.nav.search }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/search')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/search?q=gout')
  await tabTo(page, page.locator('[data-results] h3 a').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/gout/i)
})

test('opens and closes questions by keyboard', async ({ page }) => {
  await page.goto('/home/faqs')
  const questions = page.locator('main details')
  await tabTo(page, questions.nth(0).locator('summary'))
  await page.keyboard.press('Enter')
  await expect(questions.nth(0)).toHaveAttribute('open')
  await tabTo(page, questions.nth(1).locator('summary'))
  await page.keyboard.press('Space')
  await expect(questions.nth(1)).toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(questions.nth(1)).not.toHaveAttribute('open')
})

test('opens, pages and zooms a document by keyboard', async ({ page, request }) => {
  const { papers } = await readLibrary(request)
  const { paper_id: id, pages } = getFirst(papers.filter((paper) => paper.pages > 1))
  await page.goto(`/home/papers/${id}`)
  const viewer = page.locator('#document')
  await tabTo(page, viewer.getByRole('button', { name: en.paper.read }))
  await page.keyboard.press('Enter')
  const toolbar = viewer.getByRole('toolbar')
  await expect(toolbar).toContainText(`Page 1 of ${pages}`)
  await tabTo(page, toolbar.getByRole('button', { name: en.viewer.next }))
  await page.keyboard.press('Enter')
  await expect(toolbar).toContainText(`Page 2 of ${pages}`)
  await tabTo(page, toolbar.getByRole('button', { name: en.viewer.zoomIn }))
  await page.keyboard.press('Enter')
  await expect(viewer.locator('canvas').first()).toBeVisible()
})

test('keeps the focus in the preview, and returns it on Escape', async ({ page }) => {
  await page.goto('/home/more-papers')
  const link = page.locator('a[data-preview]').first()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('toolbar')).toBeVisible()
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})
