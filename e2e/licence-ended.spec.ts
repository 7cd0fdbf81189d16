import { expect } from '@playwright/test'
import { admin, approve, bearer, createAccount, signInAs } from './support/accounts'
import { sql } from './support/database'
import { waitForMail } from './support/mails'
import { licence } from './support/new-person'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { getActionButton, openRow } from './support/users'

const { members } = en
const anyDay = (text: string) => new RegExp(`^${fill(text, { day: '.+ \\d{4}' })}$`)

/** Sets the end of a person's only licence to this many days from now. */
const endIn = (userId: string, days: number) =>
  sql('UPDATE licence SET ends_on = CURRENT_DATE + $2::int WHERE user_id = $1', [userId, days])

test('warns of an ending licence; once it has ended, the staff area opens only after a newer one is accepted', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL, complaints }) => {
  // Requests still in flight when the licence ended.
  complaints.allow(/status of 403/)
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  await approve(request, person.user_id, { licence_ends_on: '2099-12-31' })
  await endIn(person.user_id, 10)
  const token = await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard')
  await expect(page.getByText(anyDay(members.licenceEndsTitle))).toBeVisible()
  await expect(page.getByText(members.licenceEndsText)).toBeVisible()

  await endIn(person.user_id, -2)
  const cases = await request.get('/api/v1/forum', { headers: bearer(token) })
  expect(cases.status()).toBe(403)
  await page.goto('/dashboard/forum')
  await expect(page.getByText(anyDay(members.licenceEndedTitle))).toBeVisible()
  await expect(page.getByText(members.licenceEndedText)).toBeVisible()
  await page.getByRole('link', { name: members.licenceRenew }).click()
  await expect(page).toHaveURL('/profile#licence')
  await page.getByLabel(en.profile.licenceSend).setInputFiles(await licence())
  await page.getByRole('button', { name: en.profile.licenceButton, exact: true }).click()
  await expect(page.getByText(members.licenceSentText, { exact: true })).toBeVisible()
  await expect(page.getByText(anyDay(members.licenceEndedTitle))).toBeVisible()

  const adminPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(adminPage, admin, { isStaff: true })
  const row = await openRow(adminPage, person)
  await expect(row).toContainText(en.users.newerSent)
  await getActionButton(row, en.staff.approve).click()
  const dialog = adminPage.getByRole('dialog')
  await dialog.getByRole('button', { name: en.staff.approve }).click()
  await expect(adminPage.getByText(en.accounts.approved)).toBeVisible()
  await expect(row).not.toContainText(en.users.newerSent)
  await adminPage.context().close()
  await waitForMail(person.email, en.email.licenceAccepted.subject)

  await page.goto('/dashboard/forum')
  await expect(page.getByRole('heading', { level: 1, name: en.forum.title })).toBeVisible()
  await expect(page.getByText(anyDay(members.licenceEndedTitle))).toHaveCount(0)
  const open = await request.get('/api/v1/forum', { headers: bearer(token) })
  expect(open.status()).toBe(200)
})
