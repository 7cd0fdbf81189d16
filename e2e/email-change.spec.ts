import { expect } from '@playwright/test'
import { admin, createAccount, fillLogin, newPerson, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { getLink, waitForMail } from './support/mails'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { USERS } from './support/users'
import { measureSidewaysScroll } from './support/watch'

test('confirms another address by both links, and undoes it from the old one', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL, complaints }) => {
  complaints.allow(/401|interceptor error 401/)
  const person = await createAccount(request)
  const { email } = newPerson()
  await signInAs(page, person)
  await page.goto('/profile?tab=security')
  const section = page.getByRole('region', { name: en.profile.emailTitle })
  await expect(section).toContainText(person.email)
  await section.getByLabel(en.profile.emailNew).fill('nothing')
  await section.getByRole('button', { name: en.profile.emailSend }).click()
  await expect(section.getByText(en.validation.emailInvalid)).toBeVisible()
  await section.getByLabel(en.profile.emailNew).fill(email)
  await section.getByRole('button', { name: en.profile.emailSend }).click()
  await expect(section.getByText(en.accounts.emailAsked)).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const open = async (to: string, subject: string) => {
    const { pathname, search } = new URL(getLink(await waitForMail(to, subject)))
    await otherPage.goto(`${pathname}${search}`)
    await expectAccessible(otherPage)
  }
  await open(person.email, en.email.allowEmail.subject)
  await otherPage.getByRole('button', { name: en.auth.emailConfirmPress }).click()
  await expect(otherPage.getByText(en.accounts.emailAgreed)).toBeVisible()
  await page.reload()
  await expect(section.getByText(en.profile.emailWaitsNew)).toBeVisible()
  await open(email, en.email.confirmEmail.subject)
  await expect(otherPage).toHaveURL(/\/auth\/email$/)
  await otherPage.getByRole('button', { name: en.auth.emailConfirmPress }).click()
  await expect(otherPage.getByText(en.accounts.emailConfirmed)).toBeVisible()
  await page.reload()
  await expect(section).toContainText(email)

  await open(person.email, en.email.emailChanged.subject)
  await otherPage.getByRole('button', { name: en.auth.emailUndoPress }).click()
  await expect(otherPage.getByText(en.accounts.emailUndone)).toBeVisible()
  await expect(otherPage.getByRole('link', { name: en.auth.emailNewPassword })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
  await otherPage.context().close()
})

test('changes an address as an administrator: notifies the old address, and the new one confirms the change', async ({
  page,
  request,
}) => {
  const person = await createAccount(request)
  const { email } = newPerson()
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`${USERS}/${person.user_id}`)
  await page.getByRole('button', { name: en.users.changeEmail }).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, en.forms.email).fill(email)
  await dialog.getByRole('button', { name: en.users.changeEmailSend }).click()
  await expect(dialog.getByText(en.validation.reasonRequired).first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await field(dialog, en.users.agreeEmailReason).fill('They called from the number on file.')
  await dialog.getByRole('button', { name: en.users.changeEmailSend }).click()
  await expect(page.getByText(en.accounts.emailAskedByAdmin)).toBeVisible()
  const mail = await waitForMail(person.email, en.email.emailChangeBegun.subject)
  expect(new URL(getLink(mail)).pathname).toBe('/auth/email/undo')
  const { pathname, search } = new URL(
    getLink(await waitForMail(email, en.email.confirmEmail.subject)),
  )
  await page.goto(`${pathname}${search}`)
  await page.getByRole('button', { name: en.auth.emailConfirmPress }).click()
  await expect(page.getByText(en.accounts.emailConfirmed)).toBeVisible()
  await page.goto(`${USERS}/${person.user_id}`)
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await waitForMail(person.email, en.email.emailChanged.subject)
})

test('returns to what an administrator had typed when the session ended', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/401|interceptor error 401/)
  const person = await createAccount(request)
  const { email } = newPerson()
  await signInAs(page, admin, { isStaff: true })
  const account = `${USERS}/${person.user_id}`
  await page.goto(account)
  await page.getByRole('button', { name: en.users.changeEmail }).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, en.forms.email).fill(email)
  await field(dialog, en.users.agreeEmailReason).fill('They called from the number on file.')
  const refused = { status: 401, json: { message: 'no' } }
  await page.route(`**/api/v1/auth/${person.user_id}/email`, (route) => route.fulfill(refused))
  await dialog.getByRole('button', { name: en.users.changeEmailSend }).click()
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
  await fillLogin(page, admin)
  await expect(page).toHaveURL(account)
  await expect(field(dialog, en.forms.email)).toHaveValue(email)
  await expect(field(dialog, en.users.agreeEmailReason)).toHaveValue(
    'They called from the number on file.',
  )
})
