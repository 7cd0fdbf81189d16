import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { qrPath } from '@/lib/core/qr-path'
import { admin, createAccount, fillLogin, PASSWORD, signInAs } from './support/accounts'
import { expectAccessibleInBothThemes } from './support/axe'
import { getCommentBox, pickArticle } from './support/comments'
import { sql } from './support/database'
import { field } from './support/forms'
import { expectHydrated } from './support/framework'
import { mailsTo, waitForMail } from './support/mails'
import { MAIN, PHONE, test } from './support/test'
import { en, fill, getText } from './support/texts'
import { USERS } from './support/users'

test.use({ sharedSite: 'staff' })

const texts = en.secondStep

/** Adds a virtual device that stores passkeys and always verifies its user. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const createStaff = (request: Parameters<typeof createAccount>[0]) =>
  createAccount(request, { role: 'INTERNAL_MEDICINE' }, { approved: true })

/** The app on somebody's phone. */
interface AuthenticatorApp {
  /** A code for the next half minute, so that it differs from the one entered at set-up. */
  nextCode(): string
  recoveryCodes: string[]
}

/** Sets up an app with the key of the page, and checks that the QR code holds the same key. */
async function setUpApp(page: Page, email: string): Promise<AuthenticatorApp> {
  await expect(page.getByRole('button', { name: texts.begin })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: texts.begin }).click()
  const typed = page.getByText(texts.typeText).locator('+ p')
  const secret = Secret.fromBase32((await getText(typed)).replaceAll(' ', ''))
  const app = new TOTP({ issuer: 'Ingingo', label: email, secret })
  const qr = page.getByRole('img', { name: texts.qrLabel }).locator('path')
  await expect(qr).toHaveAttribute('d', qrPath(app.toString()).d)
  await expectAccessibleInBothThemes(page)
  await field(page, texts.code).fill('12345')
  await page.getByRole('button', { name: texts.finish }).click()
  await expect(page.getByText(en.accounts.codeWrong).first()).toBeVisible()
  await field(page, texts.code).fill(app.generate())
  await page.getByRole('button', { name: texts.finish }).click()
  await expect(page.getByRole('heading', { name: texts.codes })).toBeVisible()
  const recoveryCodes = await page.locator('ol.font-mono > li').allTextContents()
  expect(new Set(recoveryCodes).size).toBe(10)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: texts.codesKept }).click()
  return {
    nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }),
    recoveryCodes,
  }
}

async function enterCode(page: Page, code: string) {
  await field(page, texts.code).fill(code)
  await page.getByRole('button', { name: texts.pass }).click()
}

/** Opens a members' page, which leads to the second step and would lead back. */
async function expectSecondStep(page: Page, path: string) {
  // The page redirects before it has loaded.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForURL(`/profile/second-step?${new URLSearchParams({ next: path })}`)
}

/** Removes the session from the browser. */
async function signOut(page: Page) {
  // A file without scripts, because a page would redirect to the login meanwhile.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.removeItem('ingingo.session'))
  await page.goto('/auth/login')
}

test('adds a passkey, passes the second step with it, and signs in without a password', {
  tag: [MAIN, PHONE],
}, async ({ page, request, complaints }) => {
  // The response that tells a page to ask for the code first.
  complaints.allow(/403 \(Forbidden\).*\/auth\/profile/)
  // Requests still in flight when the session ended.
  complaints.allow(/401 \(Unauthorized\)/)
  const person = await createStaff(request)
  await signInAs(page, person, { isStaff: true })
  await addDevice(page)
  await page.goto('/profile/second-step')
  await page.getByRole('button', { name: texts.addPasskey }).click()
  await expect(page.getByRole('heading', { name: texts.codes })).toBeVisible()
  await expect(page.locator('ol.font-mono > li')).toHaveCount(10)
  await page.getByRole('button', { name: texts.codesKept }).click()
  await page.waitForURL('/profile')

  await signOut(page)
  await field(page, en.forms.email).fill(person.email)
  await field(page, en.forms.password).fill(PASSWORD)
  await page.getByRole('button', { name: en.auth.login, exact: true }).click()
  await page.getByRole('button', { name: texts.usePasskey }).click()
  await page.waitForURL(({ pathname }) => !/second-step|login/.test(pathname))

  await signOut(page)
  await page.getByRole('button', { name: en.auth.passkeyLogin }).click()
  await page.waitForURL(({ pathname }) => !/login/.test(pathname))
  await page.goto('/profile/second-step')
  await expect(page.getByText(texts.isOn)).toBeVisible()

  await page.getByRole('button', { name: texts.removePasskey }).click()
  await page.getByRole('button', { name: texts.removePasskey, exact: true }).last().click()
  await expect(page.getByRole('button', { name: texts.begin })).toBeVisible()
})

test('signs in with an app, or with each recovery code once, and waits for the code before anything else', {
  tag: [MAIN, PHONE],
}, async ({ page, request, complaints }) => {
  // The response that tells a page to ask for the code first, and a wrong code.
  complaints.allow(/status of 403/)
  complaints.allow(/status of 422/)
  // Requests still in flight when the session ended.
  complaints.allow(/status of 401/)
  const person = await createStaff(request)
  await signInAs(page, person, { isStaff: true })
  await page.goto('/profile/second-step')
  const { nextCode, recoveryCodes } = await setUpApp(page, person.email)
  await page.waitForURL('/profile')
  const [first = '', second = ''] = recoveryCodes

  await signOut(page)
  await fillLogin(page, person)
  await page.waitForURL('/profile/second-step?next=%2Fdashboard')
  await expect(field(page, texts.code)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Until then: members' pages lead to the code, public ones stay readable, and nothing can be written.
  await expectSecondStep(page, '/dashboard/forum')
  await expectSecondStep(page, '/profile')
  const { path } = await pickArticle(request, 0)
  await page.goto(path)
  await expectHydrated(page)
  await expect(page.getByText(en.accounts.secondStepNeeded)).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.getByRole('link', { name: en.discussion.finishSignIn }).click()
  await page.waitForURL(({ pathname }) => pathname === '/profile/second-step')
  await enterCode(page, '000000')
  await expect(page.getByText(en.accounts.codeWrong).first()).toBeVisible()
  await enterCode(page, nextCode())
  await page.waitForURL(({ pathname }) => pathname.startsWith(path))
  await expect(getCommentBox(page)).toBeVisible()

  await signOut(page)
  await fillLogin(page, person)
  await enterCode(page, first)
  await page.waitForURL('/dashboard')
  await page.goto('/profile/second-step')
  await expect(page.getByText(fill('{count} recovery codes are left.', { count: 9 }))).toBeVisible()

  await signOut(page)
  await fillLogin(page, person)
  await enterCode(page, first)
  await expect(page.getByText(en.accounts.codeWrong).first()).toBeVisible()
  await enterCode(page, second.toUpperCase().replace('-', ' '))
  await page.waitForURL('/dashboard')
})

test('gives an administrator a week to set it up, and another administrator resets a lost phone', async ({
  page,
  request,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  complaints.allow(/status of 401|interceptor error 401/)
  complaints.allow(/status of 422/)
  const person = await createStaff(request)
  const setRole = (role: string) =>
    sql('UPDATE "user" SET role = $2::role WHERE id = $1', [person.user_id, role])
  await setRole('ADMIN')
  try {
    await page.goto('/auth/login')
    await fillLogin(page, person)
    await page.waitForURL('/dashboard')
    await expect(page.getByText(texts.demandedTitle)).toBeVisible()
    await expect(
      page.getByText(new RegExp(fill(texts.demandedUntil, { day: '.+ \\d{4}' }))),
    ).toBeVisible()

    // The dashboard would notice by itself, and lead there while the test opens another page.
    await page.goto('/robots.txt')
    await sql(`UPDATE "user" SET second_step_due_at = now() - interval '1 minute' WHERE id = $1`, [
      person.user_id,
    ])
    await expectSecondStep(page, USERS)
    await expect(page.getByText(texts.demandedNow)).toBeVisible()
    await setUpApp(page, person.email)
    await page.waitForURL(USERS)
    await expect(page.getByRole('row').first()).toBeVisible()

    await page.goto('/robots.txt')
    const adminPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signInAs(adminPage, admin, { isStaff: true })
    await adminPage.goto(`${USERS}/${person.user_id}`)
    await adminPage.getByRole('button', { name: texts.reset }).click()
    await adminPage.getByRole('alertdialog').getByRole('button', { name: texts.reset }).click()
    await expect(adminPage.getByText(en.accounts.secondStepReset)).toBeVisible()
    await adminPage.context().close()
    await waitForMail(person.email, en.email.secondStepReset.subject)

    // Signed out everywhere; the password leads to a new set-up, without a week's time.
    await page.goto(USERS, { waitUntil: 'commit' })
    await page.waitForURL(({ pathname }) => pathname === '/auth/login')
    await fillLogin(page, person)
    await page.waitForURL(`/profile/second-step?${new URLSearchParams({ next: USERS })}`)
    await expect(page.getByText(texts.demandedNow)).toBeVisible()
    await setUpApp(page, person.email)
    await page.waitForURL(USERS)
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain(en.email.secondStepOn.subject)
  } finally {
    // Others share this server, and count its administrators.
    await setRole('INTERNAL_MEDICINE')
  }
})

test('changes nothing when a device refuses, and reports it', async ({ page, request }) => {
  await signInAs(page, await createStaff(request), { isStaff: true })
  await page.addInitScript(() => {
    navigator.credentials.create = () =>
      Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  await page.goto('/profile/second-step')
  await page.getByRole('button', { name: texts.addPasskey }).click()
  await expect(page.getByText(texts.passkeyCancelled)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.begin })).toBeVisible()
})

test('confirms an identity by password after switching to a code and back', async ({
  page,
  request,
  complaints,
}) => {
  // The response that asks for a confirmation.
  complaints.allow(/status of 403/)
  const person = await createAccount(request)
  await signInAs(page, person)
  await sql(`UPDATE session SET confirmed_at = now() - interval '1 day' WHERE user_id = $1`, [
    person.user_id,
  ])
  await page.goto('/profile#own-data')
  await page.getByRole('button', { name: en.ownData.request }).click()
  const dialog = page.getByRole('dialog', { name: texts.confirmTitle })
  await dialog.getByRole('button', { name: texts.byCode }).click()
  await dialog.getByRole('button', { name: texts.confirm, exact: true }).click()
  await expect(dialog.getByText(en.validation.codeRequired)).toBeVisible()
  await dialog.getByRole('button', { name: texts.byPassword }).click()
  await field(dialog, en.forms.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.locator('#own-data').getByRole('link', { name: /^Save the archive/ }),
  ).toBeVisible({
    timeout: 30_000,
  })
})

test('tells a visitor that the second step is not for them', async ({ page, request }) => {
  await signInAs(page, await createAccount(request))
  await page.goto('/profile/second-step')
  await expect(page.getByText(texts.staffOnly)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.begin })).toHaveCount(0)
})
