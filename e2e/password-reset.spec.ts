import { expect, type Page } from '@playwright/test'
import { createAccount, fillLogin, signInByCall } from './support/accounts'
import { field } from './support/forms'
import { getLink, mailsTo, waitForMail } from './support/mails'
import { MAIN, test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'library' })

const NEW = 'Inyambo-22'
/** A well-formed token that was never issued. */
const UNKNOWN = 'x'.repeat(43)
const subject = fill(en.email.reset.subject, { site: 'Ingingo' })

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await field(page, en.forms.newPassword).fill(password)
  await field(page, en.forms.confirmPassword).fill(again)
  await page.getByRole('button', { name: en.auth.setPassword }).click()
}

test('replaces a forgotten password by a link, which ends every session', { tag: MAIN }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 40[01]/)
  const person = await createAccount(page.request)
  const token = await signInByCall(page.request, person)

  await page.goto('/auth/login')
  await page.getByRole('link', { name: en.auth.forgot }).click()
  await field(page, en.forms.email).fill(person.email)
  await page.getByRole('button', { name: en.auth.sendLink }).click()
  await expect(page.getByText(en.accounts.resetRequested).first()).toBeVisible()

  const link = getLink(await waitForMail(person.email, subject))
  // Mail programs include the punctuation after a link.
  await page.goto(`${link}%20).`)
  await expect(page).toHaveURL('/auth/reset')
  await choosePassword(page, NEW)
  await expect(page.getByText(en.accounts.resetDone).first()).toBeVisible()
  await expect(page).toHaveURL('/auth/login')

  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/v1/auth/profile', { headers })).status()).toBe(401)
  await waitForMail(person.email, en.email.passwordChanged.subject)
  await fillLogin(page, person)
  await expect(page.getByRole('alert').getByText(en.accounts.invalidCredentials)).toBeVisible()
  await fillLogin(page, { ...person, password: NEW })
  await expect(page).toHaveURL('/home')

  await page.goto(link)
  await choosePassword(page, NEW)
  await expect(page.getByRole('alert').getByText(en.accounts.linkOver)).toBeVisible()
})

test('responds the same for an address without an account, without a mail', async ({ page }) => {
  await page.goto('/auth/reset-password')
  await field(page, en.forms.email).fill('nobody-at-all@people.test')
  await page.getByRole('button', { name: en.auth.sendLink }).click()
  await expect(page.getByText(en.accounts.resetRequested).first()).toBeVisible()
  expect(await mailsTo('nobody-at-all@people.test')).toEqual([])
})

test('rejects an invalid new password in one sentence', async ({ page }) => {
  await page.goto(`/auth/reset?token=${UNKNOWN}`)
  await choosePassword(page, 'umuganda-1')
  await expect(page.getByText(en.validation.passwordKinds)).toBeVisible()
  await choosePassword(page, NEW, `${NEW}x`)
  await expect(page.getByText(en.validation.confirmDiffers)).toBeVisible()
})

test('rejects an unknown link with its text, and offers a new one', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await page.goto(`/auth/reset?token=${UNKNOWN}`)
  await choosePassword(page, NEW)
  await expect(page.getByRole('alert').getByText(en.accounts.linkOver)).toBeVisible()
  await page.getByRole('link', { name: en.auth.askAgain }).click()
  await expect(page).toHaveURL('/auth/reset-password')
})

for (const path of ['/auth/reset', '/auth/link', '/auth/email', '/auth/email/undo']) {
  test(`reports a damaged token at once on ${path}, and offers a new link`, async ({ page }) => {
    await page.goto(`${path}?token=${UNKNOWN.slice(1)}`)
    await expect(page.getByRole('alert').getByText(en.accounts.linkDamaged)).toBeVisible()
    await expect(page.locator('main').getByRole('link').last()).toBeVisible()
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  })
}
