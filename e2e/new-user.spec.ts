import { expect } from '@playwright/test'
import { admin, createAccount, endSession, newPerson, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { waitForMail } from './support/mails'
import { fillNewPerson, licence } from './support/new-person'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { createButton, failSilently, openRow, USERS } from './support/users'

const t = en.users

test.beforeEach(async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
})

test('creates a user with a licence at once, and mails them', {
  tag: PHONE,
}, async ({ page }) => {
  const person = newPerson({ role: 'RHEUMATOLOGIST' })
  await page.goto(USERS)
  await page.getByRole('link', { name: 'Add New User' }).click()
  await expect(page).toHaveURL(`${USERS}/new`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a New User')
  await expect(page.getByRole('navigation', { name: en.breadcrumbs.label })).toHaveText(
    'Home > Users > New',
  )
  await expect(field(page, en.forms.role).getByRole('option')).toHaveText([
    'Visitor',
    'Rheumatologist',
    'Internal Medicine',
  ])
  await expect(page.getByText(en.forms.licence, { exact: true })).toBeHidden()
  await fillNewPerson(page, person)
  await field(page, en.forms.licence).setInputFiles(await licence())
  await createButton(page).click()
  const done = page.getByRole('dialog', { name: 'User Created Successfully' })
  await expect(done.getByText('The new user has been added to the system.')).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('link', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL(USERS)
  await expect(await openRow(page, person)).toContainText('Approved')
  await waitForMail(person.email, fill(en.email.createdByAdmin.subject, { site: 'Ingingo' }))
})

test('reports errors of a new user at the field', async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/)
  const taken = await createAccount(request)
  await page.goto(`${USERS}/new`)
  await createButton(page).click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Confirm Password is required',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(field(page, en.forms.firstName)).toBeFocused()
  await expectAccessible(page)
  await fillNewPerson(page, taken)
  await field(page, en.forms.confirmPassword).fill('Umuganda-2')
  await createButton(page).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await field(page, en.forms.confirmPassword).fill(taken.password)
  await createButton(page).click()
  await expect(page.getByRole('main').getByText(en.accounts.userExists)).toBeVisible()
  await expect(field(page, en.forms.firstName)).toHaveValue(taken.first_name)
  await page.getByRole('link', { name: en.staff.cancel }).click()
  await expect(page).toHaveURL(USERS)
  await page.goto(`${USERS}/new`)
  await page.getByRole('link', { name: t.backToUsers }).click()
  await expect(page).toHaveURL(USERS)
})

test('keeps typed text after a failure or the end of the session', { tag: PHONE }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:500|401)|interceptor error 401/)
  const person = newPerson({ role: 'INTERNAL_MEDICINE' })
  await page.goto(`${USERS}/new`)
  await fillNewPerson(page, person)
  await failSilently(page, '**/api/v1/auth/')
  await createButton(page).click()
  await expect(page.getByText('Failed to create user. Please try again.').first()).toBeVisible()
  await expect(field(page, en.forms.password)).toHaveValue(person.password)
  await page.unroute('**/api/v1/auth/')
  await endSession(page)
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard%2Fusers%2Fnew&reason=ended$/)
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).not.toContain(person.password)
  await field(page, en.forms.email).fill(admin.email)
  await field(page, en.forms.password).fill(admin.password)
  await page.getByRole('main').getByRole('button', { name: en.auth.login, exact: true }).click()
  await expect(page).toHaveURL(`${USERS}/new`)
  await expect(field(page, en.forms.firstName)).toHaveValue(person.first_name)
  await expect(field(page, en.forms.email)).toHaveValue(person.email)
  await expect(field(page, en.forms.role)).toHaveValue('INTERNAL_MEDICINE')
  await expect(field(page, en.forms.password)).toHaveValue('')
})
