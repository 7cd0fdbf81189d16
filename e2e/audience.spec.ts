import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { entries } from './support/lists'
import { addPaper } from './support/rows'
import { PHONE, test } from './support/test'
import { en, getCatalogue, getText } from './support/texts'

const filter = en.audience

/** Unfolds the filters, which are folded on phones until one is set. */
async function openFilters(page: Page) {
  const summary = page.locator('details.filters:not([open]) > summary')
  if (await summary.isVisible()) await summary.click()
}

test('filters a list and its search by audience', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/home/more-articles')
  await openFilters(page)
  const choices = page.getByRole('navigation', { name: filter.label })
  await expect(choices.getByRole('link', { name: filter.all })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await choices.getByRole('link', { name: filter.clinicians }).click()
  await expect(page).toHaveURL('/home/more-articles?for=clinicians')
  await expect(page).toHaveTitle(new RegExp(filter.clinicians))
  await expect(choices.getByRole('link', { name: filter.clinicians })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('searchbox').fill('arthritis')
  await expect(page).toHaveURL('/home/more-articles?search=arthritis&for=clinicians')
  await expect(choices.getByRole('link', { name: filter.all })).toHaveAttribute(
    'href',
    '/home/more-articles?search=arthritis',
  )
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL('/home/more-articles?for=clinicians')
})

test('filters a list and a topic by language, with the number of entries', async ({ page }) => {
  const row = (name: string) => page.getByRole('navigation', { name, exact: true })
  const english = row(en.search.language).getByRole('link', { name: en.languages.eng })
  await page.goto('/home/more-articles')
  const count = /\d+$/.exec(await getText(english))?.[0]
  await english.click()
  await expect(page).toHaveURL('/home/more-articles?lang=en')
  await expect(page.locator('[data-count]')).toContainText(`${count} `)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('article h3:not([lang=en])')).toHaveCount(0)
  await row(filter.label).getByRole('link', { name: filter.patients }).click()
  await expect(page).toHaveURL('/home/more-articles?for=patients&lang=en')
  await expect(page).toHaveTitle(new RegExp(`${filter.patients}, ${en.languages.eng}`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.goto('/home/topic/gout?lang=en')
  await expect(english).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('main ol h3').first()).toBeVisible()
  await expect(page.locator('main ol h3:not([lang=en])')).toHaveCount(0)
  await expectAccessible(page)
})

test('folds the filters on phones, also without scripts, and counts those set', async ({
  browser,
}) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ javaScriptEnabled: false, viewport })
  const page = await context.newPage()
  const summary = page.locator('.filters > summary')
  const filters = page.locator('.filters')
  const choice = filters.getByRole('link', { name: filter.patients })
  await page.goto('/home/more-articles')
  await expect(summary).toHaveText('Filters')
  await expect(choice).toBeHidden()
  await summary.click()
  await choice.click()
  await expect(page).toHaveURL('/home/more-articles?for=patients')
  await expect(summary).toHaveText('Filters (1)')
  await filters.getByRole('link', { name: en.languages.eng }).click()
  await expect(page).toHaveURL('/home/more-articles?for=patients&lang=en')
  await expect(summary).toHaveText('Filters (2)')
  await expect(choice).toHaveAttribute('aria-current', 'true')
  await summary.click()
  await expect(choice).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(summary).toBeHidden()
  await expect(choice).toBeVisible()
  await context.close()
})

test('excludes other audiences, and ignores an unknown one', async ({ page }) => {
  await page.goto('/home/more-papers?for=clinicians')
  const title = await getText(entries(page).getByRole('heading').first())
  await page.goto('/home/more-papers?for=patients')
  await expect(page.locator('h1')).toHaveText(en.papers.title)
  await expect(entries(page).filter({ hasText: title })).toHaveCount(0)
  await page.goto('/home/more-papers?for=everybody')
  await expect(entries(page).filter({ hasText: title })).toHaveCount(1)
})

test('keeps the filter in another language, and without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/fr/home/more-videos?for=patients')
  await expect(page.locator('h1')).toHaveText(getCatalogue('fr').videos.title)
  await expect(entries(page).first()).toBeVisible()
  await expect(page.locator('[data-language="en"]').first()).toHaveAttribute(
    'href',
    '/home/more-videos?for=patients',
  )
  await context.close()
})

test('filters the search over everything, while typing and by its links', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/home/search?q=arthritis')
  const choices = page.getByRole('navigation', { name: filter.label })
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group(en.search.faqs)).toBeVisible()
  await openFilters(page)
  await choices.getByRole('link', { name: filter.clinicians }).click()
  await expect(page).toHaveURL('/home/search?q=arthritis&for=clinicians')
  await expect(choices.getByRole('link', { name: filter.clinicians })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(group(en.search.papers)).toBeVisible()
  await expect(group(en.search.faqs)).toHaveCount(0)
  await page.getByRole('searchbox').fill('gout')
  await expect(page).toHaveURL('/home/search?q=gout&for=clinicians')
  await expect(group(en.search.papers)).toBeVisible()
  await choices.getByRole('link', { name: filter.patients }).click()
  await expect(page).toHaveURL('/home/search?q=gout&for=patients')
  await expect(group(en.search.faqs)).toBeVisible()
  await expect(group(en.search.papers)).toHaveCount(0)
  await page.getByRole('searchbox').fill('zzqqxx')
  await expect(page.getByText('Nothing found for “zzqqxx”').last()).toBeVisible()
  await choices.getByRole('link', { name: filter.all }).click()
  await expect(page).toHaveURL('/home/search?q=zzqqxx')
})

test('filters the search by type, audience and language, with the number of results', {
  tag: PHONE,
}, async ({ page }) => {
  const row = (name: string) => page.getByRole('navigation', { name, exact: true })
  const getCount = async (name: string, choice: string) => {
    const words = await getText(row(name).getByRole('link', { name: choice }))
    return Number(/\d+$/.exec(words)?.[0])
  }
  await page.goto('/home/search?q=arthritis')
  await openFilters(page)
  await expectAccessible(page)
  const articles = await getCount(en.search.type, en.search.articles)
  await row(en.search.type).getByRole('link', { name: en.search.articles }).click()
  await expect(page).toHaveURL('/home/search?q=arthritis&type=articles')
  await expect(page.locator('[data-count]')).toHaveText(`${articles} results for “arthritis”`)
  await expect(page.locator('[data-results] ol > li')).toHaveCount(articles)
  const english = await getCount(en.search.language, en.languages.eng)
  await row(en.search.language).getByRole('link', { name: en.languages.eng }).click()
  await expect(page.locator('[data-count]')).toHaveText(`${english} results for “arthritis”`)
  const patients = await getCount(filter.label, filter.patients)
  await row(filter.label).getByRole('link', { name: filter.patients }).click()
  await expect(page).toHaveURL('/home/search?q=arthritis&type=articles&for=patients&lang=en')
  await expect(page.locator('[data-count]')).toContainText(String(patients))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('searchbox').fill('pain')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/search?q=pain&type=articles&for=patients&lang=en')
  await page.reload()
  await expect(page.locator('[data-language="rw"]').first()).toHaveAttribute(
    'href',
    '/rw/home/search?q=pain&type=articles&for=patients&lang=en',
  )
})

test('keeps the filter on the later pages of a list search', async ({ page }) => {
  for (let times = 0; times < 7; times += 1) await addPaper('public', { title: 'zqpagingword' })
  const list = '/home/more-papers?search=zqpagingword&for=clinicians&lang=en'
  await page.goto(list)
  await expect(page.getByRole('link', { name: en.papers.loadMore })).toHaveAttribute(
    'href',
    `${list}&page=2`,
  )
  await expect(entries(page).first()).toContainText(filter.clinicians)
})

test('filters a topic by audience, and labels its texts', { tag: PHONE }, async ({ page }) => {
  await page.goto('/home/topic/gout')
  await openFilters(page)
  const row = page.getByRole('navigation', { name: filter.label })
  await row.getByRole('link', { name: filter.clinicians }).click()
  await expect(page).toHaveURL('/home/topic/gout?for=clinicians')
  await expect(page.getByRole('heading', { name: en.search.facts })).toHaveCount(0)
  const items = page.locator('main section ol > li')
  await expect(items.first()).toBeVisible()
  await expect(items.filter({ hasNotText: filter.clinicians })).toHaveCount(0)
  await expectAccessible(page)
})

test('filters the search without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/home/search?q=arthritis&for=clinicians')
  await page.getByRole('searchbox').fill('pain')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/search?q=pain&for=clinicians')
  await expect(page.locator('[data-language="fr"]').first()).toHaveAttribute(
    'href',
    '/fr/home/search?q=pain&for=clinicians',
  )
  await context.close()
})
