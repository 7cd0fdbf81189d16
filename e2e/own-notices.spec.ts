import { expect } from '@playwright/test'
import { createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { sidewaysScroll } from './support/watch'

const { notifications, profile } = en

test('shows a visitor their notices in the profile, with their settings', {
  tag: PHONE,
}, async ({ page, request }) => {
  await signInAs(page, await createAccount(request))
  await page.goto('/profile')
  await page.getByRole('link', { name: profile.noticesOpen }).click()
  await expect(page).toHaveURL(/\/profile\/notices$/)
  await expect(page.getByText(notifications.none)).toBeVisible()
  const inApp = page.getByRole('group', { name: notifications.inApp })
  await expect(inApp.getByRole('checkbox')).toHaveCount(1)
  await inApp.getByLabel(notifications.mail.comments).uncheck()
  await expect(page.getByText(notifications.settingsSaved)).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await page.reload()
  await expect(inApp.getByLabel(notifications.mail.comments)).not.toBeChecked()
})
