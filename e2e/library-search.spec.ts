import { expect, type Page } from '@playwright/test'
import { openWithScript } from './support/framework'
import { entries } from './support/lists'
import { MAIN, test } from './support/test'
import { en, getText } from './support/texts'

test.use({ sharedSite: 'library' })

const WAIT_MS = 500
const field = (page: Page, name: string) => page.getByRole('searchbox', { name })
const results = (page: Page) => page.locator('[data-results]')

test('searches once, half a second after the last key', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await openWithScript(page, '/home/more-articles', 'live-search')
  await page.clock.pauseAt(new Date('2026-03-02T09:00:00Z'))
  const asked: string[] = []
  page.on('request', (each) => {
    if (each.resourceType() === 'fetch') asked.push(new URL(each.url()).search)
  })
  await field(page, en.articles.searchLabel).pressSequentially('gou')
  await page.clock.runFor(WAIT_MS - 50)
  await page.keyboard.press('t')
  await page.clock.runFor(WAIT_MS - 50)
  expect(asked).toEqual([])
  await page.clock.runFor(50)
  await expect(results(page).getByRole('heading', { name: en.articles.results })).toBeVisible()
  expect(asked).toEqual(['?search=gout'])
  await expect(page).toHaveURL('/home/more-articles?search=gout')
})

test('searches for text typed before the script has loaded', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route(/\/scripts\/live-search/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/home/more-articles')
  await field(page, en.articles.searchLabel).fill('gout')
  release()
  await expect(results(page).locator('mark').first()).toBeVisible()
  await expect(field(page, en.articles.searchLabel)).toHaveValue('gout')
})

test('marks, counts and announces the results', async ({ page }) => {
  await page.goto('/home/more-articles')
  await field(page, en.articles.searchLabel).fill('gout')
  await expect(results(page).locator('mark').first()).toHaveText(/gout/i)
  const count = await getText(results(page).locator('[data-count]'))
  expect(Number.parseInt(count, 10)).toBe(await results(page).locator('ol > li').count())
  await expect(page.getByRole('search').getByRole('status')).toHaveText(count)
  await expect(page).toHaveURL('/home/more-articles?search=gout')
})

test('restores the whole list when the field is emptied', async ({ page }) => {
  await page.goto('/home/more-papers')
  const all = await entries(page).count()
  await field(page, en.papers.searchLabel).fill('methotrexate')
  await expect.poll(() => entries(page).count()).toBeLessThan(all)
  await field(page, en.papers.searchLabel).fill('  ')
  await expect.poll(() => entries(page).count()).toBe(all)
  await expect(page).toHaveURL('/home/more-papers')
  await expect(field(page, en.papers.searchLabel)).toBeFocused()
})

for (const [list, label, typed, found] of [
  ['more-articles', en.articles.searchLabel, 'methotrexat', /Methotrexate/],
  ['more-papers', en.papers.searchLabel, 'metotrexate', /Methotrexate/],
  ['more-videos', en.videos.searchLabel, 'artritis', /Arthritis/],
] as const) {
  test(`finds a misspelt word in ${list}`, async ({ page }) => {
    await page.goto(`/home/${list}`)
    await field(page, label).fill(typed)
    await expect(page).toHaveURL(`/home/${list}?search=${typed}`)
    await expect(results(page).getByRole('heading', { level: 3 }).first()).toHaveText(found)
  })
}

for (const [list, label, text] of [
  ['more-articles', en.articles.searchLabel, 'No articles found matching your search'],
  ['more-papers', en.papers.searchLabel, 'No papers found'],
  ['more-videos', en.videos.searchLabel, 'No videos found'],
] as const) {
  test(`helps on after a search of ${list} without results`, async ({ page }) => {
    await page.goto(`/home/${list}`)
    await field(page, label).fill('zzqqxx')
    await expect(results(page).getByText(text)).toBeVisible()
    await expect(results(page).getByText(en.articles.noneHint)).toBeVisible()
    await expect(page.getByRole('search').getByRole('status')).toHaveText(text)
  })
}

test('searches at once on Enter, on the same page, with a shareable address', async ({ page }) => {
  await openWithScript(page, '/home/more-videos', 'live-search')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await field(page, en.videos.searchLabel).fill('exercise')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/more-videos?search=exercise')
  const found = await results(page).getByRole('heading', { level: 3 }).allInnerTexts()
  expect(found.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  expect(await results(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(found)
  await expect(field(page, en.videos.searchLabel)).toHaveValue('exercise')
})

test('reports a failed search, and keeps the list and the text', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/)
  await page.goto('/home/more-articles')
  const before = await getText(results(page))
  await page.route(/[?]search=/, (route) => route.abort())
  await field(page, en.articles.searchLabel).fill('gout')
  await expect(page.getByText(en.articles.searchFailed)).toBeVisible()
  expect(await getText(results(page))).toBe(before)
  await page.unroute(/[?]search=/)
  await page.keyboard.press('Enter')
  await expect(results(page).locator('mark').first()).toBeVisible()
  await expect(page.getByText(en.articles.searchFailed)).toHaveCount(0)
})

test('groups the results of the search over everything, with links', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/home/search')
  await expect(page.getByRole('heading', { name: en.search.browse })).toBeVisible()
  await field(page, en.search.label).fill('gout')
  await expect(results(page).getByText(/^\d+ results for “gout”$/)).toBeVisible()
  for (const name of ['articles', 'papers', 'videos', 'faqs', 'facts'] as const) {
    await expect(page.getByRole('region', { name: en.search[name], exact: true })).toBeVisible()
  }
  const questions = page.getByRole('region', { name: en.search.faqs, exact: true })
  await questions.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/home\/faqs#/)
  await expect(page.locator('main details[open]')).toHaveCount(1)
})

test('reports a search over everything without results, with suggestions', async ({ page }) => {
  await page.goto('/home/search')
  await field(page, en.search.label).fill('zzqqxx')
  await expect(page.getByText('Nothing found for “zzqqxx”').last()).toBeVisible()
  await results(page).getByRole('link', { name: en.papers.title }).click()
  await expect(page).toHaveURL('/home/more-papers')
})

test('puts the topic that was typed first, and leads to it', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/home/search?q=gout')
  const first = page.locator('[data-results] a').first()
  await expect(first).toHaveText('Gout')
  await first.click()
  await expect(page).toHaveURL('/home/topic/gout')
  await page.goto('/rw/home/search?q=what+is+GOUT')
  await expect(first).toHaveAttribute('href', '/rw/home/topic/gout')
  await page.goto('/home/search?q=gout+diet')
  await expect(page.locator('[data-results] #topic')).toHaveCount(0)
  await page.close()
})
