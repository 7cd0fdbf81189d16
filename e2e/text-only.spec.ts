import { expect, type Page } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { LANGUAGE_MENU } from './support/menus'
import { MAIN, test } from './support/test'
import { en, getCatalogue, getText } from './support/texts'

test.use({ sharedSite: 'library' })

const { textOnly } = en

const footerSwitch = (page: Page) => page.locator('#text-only button')
const note = (page: Page) => page.getByText(textOnly.note)

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('switches the current page, remembers the choice, and switches back', {
      tag: javaScriptEnabled ? [] : MAIN,
    }, async ({ page, request, context }) => {
      const { article_id: id } = getFirst((await readLibrary(request)).articles)
      const path = `/home/article/${id}?from=mail`
      await page.goto(path)
      await footerSwitch(page).click()
      await expect(note(page)).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page.locator('script, svg, img, link[rel=stylesheet]')).toHaveCount(0)
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'ingingo.mode')
      expect(cookie).toMatchObject({ value: 'text', httpOnly: true, sameSite: 'Lax' })
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 3600)

      await page.getByRole('link', { name: en.nav.papers, exact: true }).click()
      await expect(note(page)).toBeVisible()
      await page.getByRole('link', { name: textOnly.leave }).click()
      await footerSwitch(page).click()
      await expect(page.locator('svg')).not.toHaveCount(0)
      await expect(note(page)).toHaveCount(0)
    })
  })
}

test('offers the switch in the menu, too', async ({ page }) => {
  await page.goto('/home/faqs')
  await page.locator(`${LANGUAGE_MENU} summary`).click()
  await page.locator(LANGUAGE_MENU).getByRole('button', { name: textOnly.switch }).click()
  await expect(note(page)).toBeVisible()
  await expect(page).toHaveURL('/home/faqs')
})

test('searches by a plain request, and reports missing results', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto('/home/search')
  await expect(note(page)).toBeVisible()
  await page.getByRole('searchbox').fill('gout')
  await page.getByRole('button', { name: en.search.submit }).click()
  await expect(page).toHaveURL('/home/search?q=gout')
  await expect(page.getByRole('searchbox')).toHaveValue('gout')
  await expect(page.locator('main').getByRole('link', { name: /gout/i }).first()).toBeVisible()
  await expect(note(page)).toBeVisible()
})

test('shows a picture on a press, in the stated size', async ({
  complaints,
  page,
  request,
  context,
}) => {
  // The browser's own page around a picture, for which the policy of files allows nothing.
  complaints.allow(/Applying inline style|Blocked script execution in '[^']*\/api\/files\//)
  const { articles } = await readLibrary(request)
  const { article_id: id } = getFirst(articles.filter((each) => each.article_cover_image))
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto(`/home/article/${id}`)
  const link = page.locator('a.show-picture').first()
  await expect(link).toHaveText(/^Show picture, \d+ KB$/)
  const size = Number(/\d+/.exec(await getText(link))?.[0])
  const file = await request.get((await link.getAttribute('href')) ?? '')
  expect(Math.max(1, Math.round((await file.body()).length / 1024))).toBe(size)
  await link.click()
  await expect(page.locator('img')).toHaveJSProperty('complete', true)
  expect(await page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480)
})

test('words it in every language', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  for (const language of ['fr', 'rw', 'sw'] as const) {
    const texts = getCatalogue(language).textOnly
    await page.goto(`/${language}/home/faqs`)
    await expect(page.getByText(texts.note)).toBeVisible()
    await expect(footerSwitch(page)).toHaveText(texts.full)
  }
})
