import { expect, type Page } from '@playwright/test'

/** Presses the link for more until the list ends. */
export async function loadAll(page: Page, name: string, endText: string): Promise<void> {
  const more = page.getByRole('link', { name, exact: true })
  await expect(more.or(page.getByText(endText))).toBeVisible()
  while (await more.isVisible()) {
    const before = await entries(page).count()
    await more.click()
    await expect.poll(() => entries(page).count()).toBeGreaterThan(before)
    await expect(more.and(page.locator('[aria-busy]'))).toHaveCount(0)
  }
  await expect(page.getByText(endText)).toBeVisible()
}

/** The entries of a list, including added ones. */
export const entries = (page: Page) =>
  page.locator('[data-list] > :not([data-added]), [data-added] > *')
