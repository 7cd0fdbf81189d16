import { expect, type Page } from '@playwright/test'
import { createAccount, PASSWORD, signInAs } from './support/accounts'
import { field } from './support/forms'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

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

test('tells a visitor that the second step is not for them', async ({ page, request }) => {
  await signInAs(page, await createAccount(request))
  await page.goto('/profile/second-step')
  await expect(page.getByText(texts.staffOnly)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.begin })).toHaveCount(0)
})
