import { expect, type Page } from '@playwright/test'
import { chooseAccount, goToGoogle, newGooglePerson } from './support/google'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const readStored = (page: Page) =>
  page.evaluate(() => ({
    closed: localStorage.getItem('ingingo.session') !== null,
    open: sessionStorage.getItem('ingingo.session') !== null,
  }))

const getToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('ingingo.session'))

const account = (page: Page) => page.locator('summary', { hasText: en.nav.account })

/** From now on, records the addresses with a code that a tab is sent to. */
function recordHandovers(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/home' && searchParams.has('token')) addresses.push(request.url())
  })
  return addresses
}

test('signs a new person in with Google, with a clean address', { tag: MAIN }, async ({ page }) => {
  const person = newGooglePerson()
  await page.goto('/auth/login')
  await goToGoogle(page)
  await chooseAccount(page, person)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/home')
  expect(await readStored(page)).toEqual({ closed: false, open: true })

  await page.goto('/profile')
  await expect(page.getByText(person.email).first()).toBeVisible()
})

test('keeps the session beyond the browser on request, and opens the requested page', async ({
  page,
}) => {
  await page.goto('/rw/profile')
  await expect(page).toHaveURL(/\/rw\/auth\/login\?next=/)
  await page.locator('input[name="keep_me_logged_in"]').check()
  await page.locator('a[href^="/api/v1/auth/google"]').click()
  const person = newGooglePerson()
  await chooseAccount(page, person)
  await expect(page).toHaveURL('/rw/profile')
  expect(await readStored(page)).toEqual({ closed: true, open: false })
  await expect(page.getByText(person.email).first()).toBeVisible()
})

test('signs in to the same account from the sign-up page', async ({ page }) => {
  const person = newGooglePerson()
  await page.goto('/auth/signup')
  await goToGoogle(page, en.auth.googleSignup)
  await chooseAccount(page, person)
  await expect(account(page)).toBeVisible()
})

test('ignores a used sign-in address in another browser, and on a second use', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const addresses = recordHandovers(page)
  await page.goto('/auth/login')
  await goToGoogle(page)
  await chooseAccount(page, newGooglePerson())
  await expect(account(page)).toBeVisible()
  const [address = ''] = addresses
  expect(address).toContain('/home?token=')

  const session = await getToken(page)
  expect(session).not.toBeNull()

  const stranger = await (await browser.newContext()).newPage()
  for (const [tab, token] of [
    [stranger, null],
    [page, session],
  ] as const) {
    const responsePromise = tab.waitForResponse((response) =>
      response.url().endsWith('/api/v1/auth/google'),
    )
    await tab.goto(address)
    expect((await responsePromise).status()).toBe(400)
    await expect(tab).toHaveURL(new URL('/home', address).href)
    expect(await getToken(tab)).toBe(token)
  }
  await stranger.context().close()
})

test('explains how to continue after cancelling at Google', async ({ page }) => {
  await page.goto('/auth/login')
  await goToGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(en.auth.googleFailed)).toBeVisible()
  expect(await readStored(page)).toEqual({ closed: false, open: false })
})

test('rejects an address that Google does not vouch for', async ({ page }) => {
  await page.goto('/auth/login')
  await goToGoogle(page)
  await chooseAccount(page, newGooglePerson(), { isVerified: false })
  await expect(page.getByText(en.auth.googleFailed)).toBeVisible()
  expect(await readStored(page)).toEqual({ closed: false, open: false })
})
