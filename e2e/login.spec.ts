import { expect, type Page } from '@playwright/test'
import {
  admin,
  createAccount,
  fillLogin,
  newPerson,
  register,
  signInAs,
  signInByCall,
  visitor,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { getCommentBox, pickArticle } from './support/comments'
import { field } from './support/forms'
import { getLink, mailsTo, waitForMail } from './support/mails'
import { ACCOUNT_MENU } from './support/menus'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const readStored = (page: Page) =>
  page.evaluate(() => ({
    closed: localStorage.getItem('ingingo.session') !== null,
    open: sessionStorage.getItem('ingingo.session') !== null,
  }))

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('next-auth.session-token'))

test('signs a visitor in until the browser closes', { tag: MAIN }, async ({ page }) => {
  await page.goto('/auth/login')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')
  expect(await readStored(page)).toEqual({ closed: false, open: true })
  const cookie = await sessionCookie(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', expires: -1 })
})

test('keeps the session on request', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel(en.auth.keep).check()
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')
  expect(await readStored(page)).toEqual({ closed: true, open: false })
  const { expires = 0 } = (await sessionCookie(page)) ?? {}
  const days = (expires * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(30.1)
})

test('opens the dashboard for staff', { tag: MAIN }, async ({ page }) => {
  await page.goto('/rw/auth/login')
  await page.locator('input[name="email"]').fill(admin.email)
  await page.locator('input[name="password"]').fill(admin.password)
  await page.locator('main button[type="submit"]').click()
  await expect(page).toHaveURL('/rw/dashboard')
})

test('reports empty fields, at the field', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('main').getByRole('button', { name: en.auth.login, exact: true }).click()
  await expect(page.getByText(en.validation.emailRequired)).toBeVisible()
  await expect(page.getByText(en.validation.passwordRequired)).toBeVisible()
  await expect(field(page, en.forms.email)).toBeFocused()
})

for (const [who, email] of [
  ['an unknown address', 'nobody@people.test'],
  ['a wrong password', visitor.email],
] as const) {
  test(`${who}: shows the same message, and keeps the input`, async ({ page, complaints }) => {
    complaints.allow(/status of 401/)
    await page.goto('/auth/login')
    await fillLogin(page, { email, password: 'Wrong-Pass-1' })
    await expect(page.getByRole('alert').getByText(en.accounts.invalidCredentials)).toBeVisible()
    await expect(field(page, en.forms.email)).toHaveValue(email)
    await expect(field(page, en.forms.password)).toHaveValue('Wrong-Pass-1')
    expect(await readStored(page)).toEqual({ closed: false, open: false })
  })
}

test('tells unconfirmed people so, and resends the mail', async ({ page, complaints }) => {
  complaints.allow(/status of 403/)
  const person = newPerson()
  await register(page.request, person)
  await page.goto('/auth/login')
  await fillLogin(page, person)
  await expect(page.getByRole('alert').getByText(en.accounts.notApprovedYet)).toBeVisible()
  await page.getByRole('button', { name: en.auth.resend }).click()
  await expect(page.getByText(en.accounts.resent).first()).toBeVisible()
  await expect.poll(async () => (await mailsTo(person.email)).length).toBe(2)
})

test('reports a server error and a lost connection', async ({ page, complaints }) => {
  complaints.allow(/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/auth/login')
  await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await fillLogin(page, visitor)
  await expect(page.getByRole('alert').getByText(en.errors.server)).toBeVisible()
  await page.unroute('**/api/v1/auth/login')
  await page.route('**/api/v1/auth/login', (route) => route.abort())
  await fillLogin(page, visitor)
  await expect(page.getByRole('alert').getByText(en.errors.network)).toBeVisible()
  await page.unroute('**/api/v1/auth/login')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')
})

test('shows the waiting time after too many attempts', async ({ page, complaints }) => {
  complaints.allow(/status of 429/)
  await page.goto('/auth/login')
  const message = 'Too many attempts. Please wait 2 minutes and try again.'
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: { message } }),
  )
  await fillLogin(page, visitor)
  await expect(page.getByRole('alert').getByText(message)).toBeVisible()
})

test('opens the originally requested page', async ({ page }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/profile')
})

for (const next of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '%2f%2fevil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  '/..//evil.example',
]) {
  test(`never redirects a sign-in to ${next}`, async ({ page, baseURL, complaints }) => {
    // The target may not exist; and the session is removed below while the page may still use it.
    complaints.allow(/status of 40[14]|interceptor error 401/)
    // As it would appear in a link, and encoded once more.
    for (const written of [next, encodeURIComponent(next)]) {
      await page.goto(`/auth/login?next=${written}`)
      await fillLogin(page, visitor)
      await expect(page).not.toHaveURL(/\/auth\/login/)
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin)
      await page.evaluate(() => sessionStorage.clear())
      await page.context().clearCookies()
    }
  })
}

test('redirects from pages of members and staff before anything is shown', async ({ page }) => {
  const anonymous = await page.request.get('/dashboard', { maxRedirects: 0 })
  expect(anonymous.status()).toBe(307)
  expect(anonymous.headers().location).toBe('/auth/login?next=%2Fdashboard')
  await signInAs(page, visitor)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(en.accounts.notAllowed)).toBeVisible()
})

test('ends a session that was revoked elsewhere on its next call and its next page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const person = await createAccount(page.request)
  const token = await signInAs(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keza Mutoni')
  // No page is open meanwhile, as its own calls would detect it first and redirect.
  await page.goto('about:blank')
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/api/v1/auth/logout', { headers })
  expect((await page.request.get('/api/v1/auth/profile', { headers })).status()).toBe(401)
  // The browser still has the token; only the server knows that the session is over.
  await page.goto('/home')
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
  expect(await readStored(page)).toEqual({ closed: false, open: false })
})

test('leads through the login and back when a session ends on an open form', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const person = await createAccount(page.request)
  const token = await signInAs(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: en.profile.edit }).click()
  await field(page, en.profile.firstName).fill('Aline')
  const other = await signInByCall(page.request, person)
  await page.request.delete('/api/v1/auth/sessions', {
    headers: { authorization: `Bearer ${other}` },
  })
  expect(token).not.toBe(other)
  await page.getByRole('button', { name: en.profile.save }).click()
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile%3Fopen%3Dprofile&reason=ended')
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/profile?open=profile')
  await expect(field(page, en.profile.firstName)).toHaveValue('Aline')
})

test('rejects a write with only the cookie', async ({ page }) => {
  await signInByCall(page.request, visitor)
  expect(await sessionCookie(page)).toBeDefined()
  const response = await page.request.patch('/api/v1/auth', { multipart: { first_name: 'Eve' } })
  expect(response.status()).toBe(401)
})

test("shares the browser's session with a new tab, kept only as requested", async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/home')

  const member = await context.newPage()
  await member.goto('/profile')
  await expect(member.getByRole('heading', { level: 1 })).not.toBeEmpty()
  expect(await readStored(member)).toEqual({ closed: false, open: true })

  const reader = await context.newPage()
  await reader.goto('/home/faqs')
  await expect(reader.locator('html')).toHaveAttribute('data-member', 'member')
  expect(await readStored(reader)).toEqual({ closed: false, open: true })
  await reader.locator(`${ACCOUNT_MENU} summary`).click()
  await reader.getByRole('button', { name: en.nav.logout }).click()
  await expect(reader).toHaveURL('/home')

  const later = await context.newPage()
  await later.goto('/profile')
  await expect(later).toHaveURL('/auth/login?next=%2Fprofile')
})

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      })
    }
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'))
  })

test('stays signed in when storage is blocked, and says that it saves no pages', async ({
  page,
  request,
}) => {
  await blockStorage(page)
  await page.goto('/auth/login?next=/profile')
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page).toHaveURL('/profile')
  await page.goto('/saved')
  await expect(page.getByText(en.saved.unavailable).last()).toBeVisible()

  // Public pages know the session too, and end it.
  await page.goto((await pickArticle(request, 0)).path)
  await expect(getCommentBox(page)).toBeVisible()
  await page.locator(`${ACCOUNT_MENU} summary`).click()
  await page.getByRole('button', { name: en.nav.logout }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.locator('html')).not.toHaveAttribute('data-member')
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile')
})

test('signs in by a mailed link after too many attempts', async ({ page, complaints }) => {
  complaints.allow(/status of 429/)
  const person = await createAccount(page.request)
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '900' },
      json: {
        message: 'Too many attempts.',
        errors: { email: [en.accounts.tooManyAtAccount] },
        request_id: 'x',
      },
    }),
  )
  await page.goto('/auth/login')
  await fillLogin(page, person)
  await expect(page.getByText(en.accounts.tooManyAtAccount)).toBeVisible()
  await expect(field(page, en.forms.email)).toHaveValue(person.email)
  await page.getByRole('button', { name: en.auth.sendSignInLink }).click()
  await expect(page.getByText(en.accounts.signInLinkSent).first()).toBeVisible()

  await page.goto(getLink(await waitForMail(person.email, en.email.signInLink.subject)))
  await expect(page).not.toHaveURL(/token/)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: en.auth.login, exact: true }).click()
  await expect(page).toHaveURL('/home')
  expect(await readStored(page)).toEqual({ closed: false, open: true })
})
