import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { createColleague, pressButton } from './support/forum'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const { reach } = en

test('shows and tests the notification channels', { tag: PHONE }, async ({ page, request }) => {
  const person = await createColleague(request, 'RHEUMATOLOGIST')
  await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: reach.title }).press('Enter')
  await expect(page).toHaveURL('/dashboard/notifications/reach')
  await expect(page.getByText(fill(reach.mailOn, { address: person.email }))).toBeVisible()
  // Neither is configured here, and the page says so.
  await expect(page.getByText(reach.pushUnconfigured)).toBeVisible()
  await expect(page.getByText(reach.smsUnconfigured)).toBeVisible()
  await expect(page.getByText(reach.unreachable)).toHaveCount(0)
  await pressButton(page, reach.test.mail)
  await expect(page.getByText(reach.tested)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })
})

test('lists people reachable only in the application for administrators', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/notifications/reach')
  const list = page.getByRole('region', { name: reach.unreachable })
  await expect(list.getByRole('listitem').first()).toBeVisible()
})
