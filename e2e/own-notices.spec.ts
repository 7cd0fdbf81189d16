import { expect } from '@playwright/test'
import { admin, bearer, createAccount, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { expectHydrated } from './support/framework'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const { notifications, ownData, profile } = en

test('shows a visitor their notices in the profile, with their settings', {
  tag: PHONE,
}, async ({ page, request }) => {
  await signInAs(page, await createAccount(request))
  await page.goto('/profile?tab=notifications')
  await page.getByRole('link', { name: profile.noticesOpen }).click()
  await expect(page).toHaveURL(/\/profile\/notices$/)
  await expect(page.getByText(notifications.none)).toBeVisible()
  const inApp = page.getByRole('group', { name: notifications.inApp })
  await expect(inApp.getByRole('checkbox')).toHaveCount(1)
  await inApp.getByLabel(notifications.mail.comments).uncheck()
  await expect(page.getByText(notifications.settingsSaved)).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await page.reload()
  await expect(inApp.getByLabel(notifications.mail.comments)).not.toBeChecked()
})

test('notifies a clinician of a rejection and of the later approval, on a page they can open', async ({
  page,
  request,
}) => {
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  const decide = async (path: string, reason: string) => {
    const headers = bearer(await openSession(admin))
    const response = await request.post(`/api/v1/auth/${person.user_id}${path}`, {
      headers,
      data: { reason },
    })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await decide('/reject', 'The licence cannot be read.')
  await signInAs(page, person)
  await page.goto('/profile/notices')
  await page.getByRole('link', { name: notifications.account.registrationRejected }).click()
  await expect(page).toHaveURL('/profile#licence')
  await expect(page.getByText('The licence cannot be read.')).toBeVisible()
  await decide('', 'They showed it at the hospital.')
  await page.goto('/profile/notices')
  await page.getByRole('link', { name: notifications.account.registrationApproved }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(profile.licenceApproved)).toBeVisible()
  await page.goto('/dashboard/notifications')
  await expect(
    page.getByRole('link', { name: notifications.account.registrationApproved }),
  ).toBeVisible()
})

test('tells a visitor of a scheduled erasure, on the landing page and among the notices', {
  tag: PHONE,
}, async ({ page, request }) => {
  await signInAs(page, await createAccount(request))
  await page.goto('/profile')
  await page.getByRole('button', { name: ownData.erase, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: ownData.eraseConfirm }).click()
  const due = new RegExp(fill(ownData.erasureDue, { day: '.+ \\d{4}' }))
  await expect(page.getByText(due)).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('note').filter({ hasText: due })).toBeVisible()
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await page.goto('/profile/notices')
  await page.getByRole('link', { name: notifications.account.erasureAsked }).click()
  await expect(page).toHaveURL('/profile#erasure')
  await page.getByRole('button', { name: ownData.withdraw }).click()
  await expect(page.getByText(ownData.erasureDescription)).toBeVisible()
  await page.goto('/home')
  await expectHydrated(page)
  await expect(page.getByText(due)).toHaveCount(0)
})
