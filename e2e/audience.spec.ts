import { expect } from '@playwright/test'
import { entries } from './support/lists'
import { PHONE, test } from './support/test'
import { en, getCatalogue, getText } from './support/texts'

const filter = en.audience

test('filters a list and its search by audience', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/home/more-papers')
  const choices = page.getByRole('navigation', { name: filter.label })
  await expect(choices.getByRole('link', { name: filter.all })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await choices.getByRole('link', { name: filter.clinicians }).click()
  await expect(page).toHaveURL('/home/more-papers?for=clinicians')
  await expect(page).toHaveTitle(new RegExp(filter.clinicians))
  await expect(choices.getByRole('link', { name: filter.clinicians })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(entries(page).first()).toBeVisible()
  await page.getByRole('searchbox').fill('arthritis')
  await expect(page).toHaveURL('/home/more-papers?search=arthritis&for=clinicians')
  await expect(choices.getByRole('link', { name: filter.patients })).toHaveAttribute(
    'href',
    '/home/more-papers?search=arthritis&for=patients',
  )
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL('/home/more-papers?for=clinicians')
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
