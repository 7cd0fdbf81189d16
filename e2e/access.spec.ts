import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { LANGUAGE_MENU } from './support/menus'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

// Other tests check full pages: dark at a phone's width (tour.spec.ts), light at 1280 (hydrated-pages.spec.ts).
for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    test(`the open chat with an emergency, ${scheme}: no axe violations`, async ({ page }) => {
      await page.goto('/home')
      await page.getByRole('button', { name: en.chat.open, exact: true }).click()
      const field = page.getByRole('textbox', { name: en.chat.label })
      await field.fill('My knee is hot and I have fever')
      await field.press('Enter')
      await expect(page.getByRole('log').getByText(en.chat.emergencyTitle)).toBeVisible()
      await expectAccessible(page)
    })

    test(`the open language menu, ${scheme}: no axe violations`, async ({ page }) => {
      await page.goto('/home')
      await page.locator('summary', { hasText: en.nav.language }).click()
      await expect(page.locator('[data-menu] a[data-language="rw"]')).toBeVisible()
      // The open menu covers the links below it, which cannot be pressed until it closes.
      await expectAccessible(page, LANGUAGE_MENU)
    })

    test(`the open preview of a paper, ${scheme}: no axe violations`, async ({ page }) => {
      await page.goto('/home/more-papers')
      await page.locator('a[data-preview]').first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('toolbar')).toBeVisible()
      await expectAccessible(page)
    })

    test(`an open question, ${scheme}: no axe violations`, async ({ page }) => {
      await page.goto('/home/faqs')
      await page.locator('main details summary').first().click()
      await expect(page.locator('main details[open]')).toHaveCount(1)
      await expectAccessible(page)
    })
  })
}
