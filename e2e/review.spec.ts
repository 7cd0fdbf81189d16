import { expect, type Page } from '@playwright/test'
import { admin, bearer, createAccount, signInAs, signInByCall } from './support/accounts'
import { sql } from './support/database'
import { waitForMail } from './support/mails'
import { licence } from './support/new-person'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

const site = { site: 'Ingingo' }

/** Moves a person up in the queue, which shows the longest waiting. */
const moveUpInQueue = ({ email }: { email: string }) =>
  sql(`UPDATE "user" SET created_at = '2001-01-01' WHERE email = $1`, [email])

/** The card of a person in the queue. */
const getCard = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('opens a licence and approves it; the person has access at once', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL }) => {
  const person = await createAccount(
    page.request,
    { role: 'RHEUMATOLOGIST', first_name: 'Uwase' },
    { licence: await licence() },
  )
  await moveUpInQueue(person)
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(otherPage, person)
  await otherPage.goto('/home')
  await expect(otherPage.getByText(en.members.reviewTitle)).toBeVisible()
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL('/home')

  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  const card = getCard(page, person.email)
  await card.getByRole('button', { name: en.members.viewLicence }).click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: en.staff.approve }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  await expect(card).toHaveCount(0)

  // The session is the same: only its rights change, from the next call on.
  await otherPage.goto('/profile')
  await expect(
    otherPage.getByText(en.members.state.approved, { exact: true }).first(),
  ).toBeVisible()
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText('Uwase')
  await waitForMail(person.email, fill(en.email.approved.subject, site))
  await otherPage.close()
})

test('rejects with a reason, and allows another licence', async ({ page, browser, baseURL }) => {
  const person = await createAccount(page.request, { role: 'INTERNAL_MEDICINE' })
  await moveUpInQueue(person)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  const card = getCard(page, person.email)
  await card.getByRole('button', { name: en.staff.reject }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(dialog.getByText(en.validation.reasonRequired)).toBeVisible()
  await dialog.getByLabel(en.staff.rejectReason).fill('The licence is not readable.')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByText(en.accounts.rejected)).toBeVisible()
  await expect(card).toHaveCount(0)

  const mail = await waitForMail(person.email, fill(en.email.rejected.subject, site))
  expect(mail.text).toContain('The licence is not readable.')
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(otherPage, person)
  await otherPage.goto('/home')
  await expect(otherPage.getByText('The licence is not readable.')).toBeVisible()
  await otherPage.getByRole('link', { name: en.members.licenceLink }).click()
  await expect(otherPage).toHaveURL('/profile#licence')
  await otherPage.getByLabel(en.profile.licenceSend).setInputFiles(await licence())
  await otherPage.getByRole('button', { name: en.profile.licenceButton, exact: true }).click()
  await expect(otherPage.getByText(en.members.reviewTitle)).toBeVisible()
  await otherPage.close()
  await page.reload()
  await expect(getCard(page, person.email).getByText(en.members.viewLicence)).toBeVisible()
})

test('requires a reason for an approval without a licence', async ({ page }) => {
  const person = await createAccount(page.request, { role: 'RHEUMATOLOGIST' })
  await moveUpInQueue(person)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  await getCard(page, person.email).getByRole('button', { name: en.staff.approve }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en.staff.approve }).click()
  await expect(dialog.getByText(en.validation.reasonRequired)).toBeVisible()
  await dialog.getByLabel(en.staff.approveReason).fill('Works at our hospital.')
  await dialog.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
})

test('shows the licence details typed without a document, and records what the reviewer leaves', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const person = await createAccount(page.request, { role: 'RHEUMATOLOGIST' })
  await moveUpInQueue(person)
  await sql(`UPDATE licence SET number = 'RMDC-77', council = 'RMDC' WHERE user_id = $1`, [
    person.user_id,
  ])
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard')
  await getCard(page, person.email).getByRole('button', { name: en.staff.approve }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(en.staff.approveTyped)).toBeVisible()
  await expect(dialog.getByLabel(en.forms.licenceNumber)).toHaveValue('RMDC-77')
  await dialog.getByLabel(en.forms.licenceCouncil).fill('')
  await dialog.getByLabel(en.staff.approveReason).fill('Works at our hospital.')
  const send = dialog.getByRole('button', { name: en.staff.approve })
  const lastDay = dialog.getByLabel(en.forms.licenceEnds)
  await lastDay.fill('2020-06-30')
  await send.click()
  await expect(lastDay).toHaveAccessibleDescription(new RegExp(en.validation.licenceOver))
  await lastDay.fill('')
  await send.click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  const rows = await sql('SELECT state, number, council FROM licence WHERE user_id = $1', [
    person.user_id,
  ])
  expect(rows).toEqual([{ state: 'ACCEPTED', number: 'RMDC-77', council: null }])
})

test('locks a deactivated account out on its next call and its next page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const person = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  const headers = bearer(await signInByCall(page.request, admin))
  const token = await signInAs(page, person, { isStaff: true })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // An open page would redirect to the login as soon as its live count ends.
  await page.goto('about:blank')
  const response = await page.request.delete(`/api/v1/auth/${person.user_id}`, {
    headers,
    data: { reason: 'Left the hospital.' },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const call = await page.request.get('/api/v1/auth/profile', { headers: bearer(token) })
  expect(call.status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard(?:&reason=ended)?$/)
})
