import { expect } from '@playwright/test'
import { chooseAccount, newGooglePerson } from './support/google'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const button = en.auth.oidcLogin.replace('{name}', 'Test Hospital')

test('leads a person of a restricted domain to its own sign-in', async ({ page, complaints }) => {
  complaints.allow(/status of 403/)
  const { sub, ...rest } = newGooglePerson()
  const person = { ...rest, sub, email: `${sub}@only.test` }
  await page.goto('/auth/login')
  await expect(page.getByRole('link', { name: button })).toBeVisible()
  await page.locator('input[name="email"]').fill(person.email)
  await page.locator('input[name="password"]').fill('Umuganda-1')
  await page.getByRole('button', { name: en.auth.login, exact: true }).click()
  await expect(page.getByText(en.auth.organisationOnly).first()).toBeVisible()
  await page.getByRole('link', { name: en.auth.organisationLogin }).click()
  await expect(page).toHaveURL((url) => url.origin === process.env.GOOGLE_TEST_URL)
  await chooseAccount(page, person)
  await expect(page.locator('summary', { hasText: en.nav.account })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(person.email).first()).toBeVisible()
})

test('leads on from Google for a restricted domain', async ({ page }) => {
  const { sub, ...rest } = newGooglePerson()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: en.auth.googleLogin }).click()
  await chooseAccount(page, { ...rest, sub, email: `${sub}@only.test` })
  await expect(page.getByText(en.auth.organisationOnly).first()).toBeVisible()
  await expect(page.getByRole('link', { name: button })).toBeVisible()
})
