import { expect, type Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { confirmationLink, fillLogin, newPerson, register } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { mailsTo } from './support/mails'
import { ACCOUNT_MENU } from './support/menus'
import { fillNewPerson, licence } from './support/new-person'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'library' })

const send = (page: Page) => page.getByRole('button', { name: en.auth.signup }).click()

test('lines up the columns of the licence', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const language of ['', '/fr', '/rw', '/sw']) {
    await page.goto(`${language}/auth/signup`)
    await page.locator('select[name="role"]').selectOption('RHEUMATOLOGIST')
    const top = (name: string) =>
      page.locator(`input[name="${name}"]`).evaluate((each) => each.getBoundingClientRect().top)
    expect(await top('licence_number'), language).toBe(await top('licence_council'))
    expect(await top('licence_issued_on'), language).toBe(await top('licence_ends_on'))
  }
})

test('registers a visitor, confirms the address, signs in and out', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/auth/signup')
  await fillNewPerson(page, person)
  await send(page)
  const dialog = page.getByRole('dialog', { name: en.accounts.signedUp })
  await expect(dialog).toContainText(en.auth.openEmail)
  await expect(dialog.getByRole('link', { name: en.auth.openMail })).toHaveAttribute(
    'href',
    'mailto:',
  )
  await expectAccessible(page, '[role="dialog"]')

  await page.goto(await confirmationLink(person))
  await expect(page.getByText(`${person.first_name} ${person.last_name}`)).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expectAccessible(page)
  await page.getByRole('button', { name: en.auth.confirmAccount }).click()
  await expect(page.getByText(en.auth.redirecting)).toBeVisible()
  await expect(page).toHaveURL('/home')
  await page.locator(`${ACCOUNT_MENU} summary`).click()
  await page.locator(ACCOUNT_MENU).getByRole('link', { name: en.nav.profile }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keza Mutoni')

  await page.locator(`${ACCOUNT_MENU} summary`).click()
  await page.locator(ACCOUNT_MENU).getByRole('button', { name: en.nav.logout }).click()
  await expect(page).toHaveURL('/home')
  await expect(
    page.getByRole('banner').getByRole('link', { name: en.nav.accessPortal }),
  ).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile')
})

test('registers a visitor who first filled in a licence with wrong dates', async ({ page }) => {
  await page.goto('/auth/signup')
  const person = newPerson()
  await fillNewPerson(page, { ...person, role: 'RHEUMATOLOGIST' })
  await field(page, en.forms.licenceIssued).fill('2027-06-30')
  await field(page, en.forms.licenceEnds).fill('2026-06-30')
  await send(page)
  await expect(page.getByText(en.validation.licenceEndsBefore)).toBeVisible()
  await field(page, en.forms.role).selectOption('USER')
  await send(page)
  await expect(page.getByRole('dialog', { name: en.accounts.signedUp })).toBeVisible()
})

test('registers a professional with a licence, and announces the review', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const person = newPerson({ role: 'RHEUMATOLOGIST' })
  await page.goto('/auth/signup')
  await expect(page.getByText(en.forms.licence, { exact: true })).toBeHidden()
  await fillNewPerson(page, person)
  await expect(page.getByText(en.forms.noFile)).toBeVisible()
  await field(page, en.forms.licence).setInputFiles(await licence())
  await expect(page.getByText('licence.pdf')).toBeVisible()
  await send(page)
  await expect(page.getByRole('dialog', { name: en.accounts.signedUp })).toBeVisible()

  await page.goto(await confirmationLink(person))
  await page.getByRole('button', { name: en.auth.confirmAccount }).click()
  await expect(page.getByText(en.accounts.verifiedForReview)).toBeVisible()
  await page.getByRole('link', { name: en.auth.backToLogin }).click()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(en.members.reviewTitle)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(en.members.state.unverified).first()).toBeVisible()
  await expect(page.getByText(en.members.reviewTitle)).toBeVisible()
})

test('reports missing fields, and focuses the first', async ({ page }) => {
  await page.goto('/auth/signup')
  await send(page)
  for (const text of [
    en.validation.firstNameRequired,
    en.validation.lastNameRequired,
    en.validation.emailRequired,
    en.validation.passwordRequired,
    en.validation.confirmRequired,
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(field(page, en.forms.firstName)).toBeFocused()
  await expect(field(page, en.forms.firstName)).toHaveAttribute('aria-invalid', 'true')
})

for (const [password, text] of [
  ['Ab1!', en.validation.passwordShort],
  [`${'Abcdef1!'.repeat(8)}x`, en.validation.passwordLong],
  ['umuganda-1', en.validation.passwordUpper],
  ['UMUGANDA-1', en.validation.passwordLower],
  ['Umuganda-', en.validation.passwordNumber],
  ['Umuganda1', en.validation.passwordSpecial],
] as const) {
  test(`rejects an invalid password: ${text}`, async ({ page }) => {
    await page.goto('/auth/signup')
    await fillNewPerson(page, newPerson({ password }))
    await send(page)
    await expect(page.getByText(text)).toBeVisible()
    await expect(field(page, en.forms.password)).toHaveValue(password)
  })
}

test('rejects two different passwords, and an invalid address', async ({ page }) => {
  await page.goto('/auth/signup')
  await fillNewPerson(page, newPerson({ email: 'keza' }))
  await field(page, en.forms.confirmPassword).fill('Umuganda-2')
  await send(page)
  await expect(page.getByText(en.validation.emailInvalid)).toBeVisible()
  await expect(page.getByText(en.validation.confirmDiffersSignUp)).toBeVisible()
})

test('rejects a taken address, and keeps typed text', async ({ page, complaints }) => {
  complaints.allow(/status of 409/)
  const person = newPerson({ role: 'INTERNAL_MEDICINE' })
  await register(page.request, person)
  await page.goto('/auth/signup')
  await fillNewPerson(page, person)
  await field(page, en.forms.licence).setInputFiles(await licence())
  await send(page)
  await expect(page.getByText(en.accounts.userExists).first()).toBeVisible()
  await expect(field(page, en.forms.firstName)).toHaveValue(person.first_name)
  await expect(field(page, en.forms.password)).toHaveValue(person.password)
  await expect(page.getByText('licence.pdf')).toBeVisible()
})

test('rejects a file that is too large or not a PDF, before sending it', async ({ page }) => {
  await page.goto('/auth/signup')
  await field(page, en.forms.role).selectOption('RHEUMATOLOGIST')
  const input = field(page, en.forms.licence)
  const picture = {
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('GIF89a'),
  }
  await input.setInputFiles(picture)
  await expect(page.getByText(en.validation.licenceType)).toBeVisible()
  await expect(page.getByText(en.forms.noFile)).toBeVisible()
  const large = Buffer.concat([await makePdf(), Buffer.alloc(5 * 1024 * 1024)])
  await input.setInputFiles({ ...picture, buffer: large })
  await expect(page.getByText(en.validation.licenceSize)).toBeVisible()
  await input.setInputFiles(await licence())
  await expect(page.getByText('licence.pdf')).toBeVisible()
  await page
    .getByRole('button', { name: fill(en.forms.removeFile, { name: 'licence.pdf' }) })
    .click()
  await expect(page.getByText(en.forms.noFile)).toBeVisible()
  await expect(input).toBeFocused()
})

test('rejects a licence that only looks like a PDF, by the server at its field', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  await page.goto('/auth/signup')
  await fillNewPerson(page, newPerson({ role: 'RHEUMATOLOGIST' }))
  const broken = {
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  }
  await field(page, en.forms.licence).setInputFiles(broken)
  await send(page)
  await expect(page.getByText(en.files.pdfUnreadable).first()).toBeVisible()
  await expect(field(page, en.forms.licence)).toBeFocused()
})

test('reports an already confirmed address on a second press', async ({ page }) => {
  const person = newPerson()
  await register(page.request, person)
  const link = await confirmationLink(person)
  await page.goto(link)
  await page.getByRole('button', { name: en.auth.confirmAccount }).click()
  await expect(page.getByText(en.auth.redirecting)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(en.accounts.verifiedBefore)).toBeVisible()
  await page.getByRole('link', { name: en.auth.backToLogin }).click()
  await expect(page).toHaveURL('/auth/login')
})

test("deletes a stranger's registration", async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  const person = newPerson()
  await register(page.request, person)
  const link = await confirmationLink(person)
  await page.goto(link)
  await page.getByRole('button', { name: en.auth.notMe }).click()
  await expect(page.getByText(en.accounts.signUpDeclined)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(en.accounts.verifyFailed).first()).toBeVisible()
})

test('reports an incomplete link, and requests a new email', async ({ page }) => {
  const person = newPerson()
  await register(page.request, person)
  await confirmationLink(person)
  await page.goto('/auth/verify?token=lost')
  await expect(page.getByText(en.accounts.verifyFailed).first()).toBeVisible()
  await expect(page.getByText(en.accounts.linkDamaged).first()).toBeVisible()
  await field(page, en.forms.email).fill(person.email)
  await page.getByRole('button', { name: en.auth.resend }).click()
  await expect(page.getByText(en.accounts.resent).first()).toBeVisible()
  await expect.poll(async () => (await mailsTo(person.email)).length).toBe(2)
})

for (const path of ['/auth/verify', '/auth/reset', '/auth/link']) {
  test(`reports a missing secret on ${path}, and links to the login`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(en.accounts.linkInvalid).first()).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
  })
}
