import { expect } from '@playwright/test'
import { locales } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { test } from './support/test'
import { en } from './support/texts'

for (const locale of locales) {
  test(`answers every quick link of the landing page, ${locale}`, async ({ page }) => {
    await page.goto(localePath(locale, '/home'))
    const quickLinks = page.locator('#hero nav').getByRole('link')
    await expect(quickLinks).toHaveCount(6)
    const addresses = await quickLinks.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('main h3').first()).toBeVisible()
    }
  })
}

test('searches for text typed on the landing page', async ({ page }) => {
  await page.goto('/home')
  await page.locator('#hero').getByRole('searchbox').fill('gout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home/search?q=gout')
  await expect(page.getByRole('searchbox')).toHaveValue('gout')
  await expect(page.locator('h1')).toHaveText(en.search.title)
})
