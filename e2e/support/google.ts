import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { en } from './texts'

export interface GooglePerson {
  sub: string
  email: string
  given_name: string
  family_name: string
}

/** A person whom Google knows and this site does not. */
export function newGooglePerson(): GooglePerson {
  const sub = randomUUID()
  return { sub, email: `${sub}@people.test`, given_name: 'Ange', family_name: 'Uwera' }
}

/** Goes from the button on our page to the page that stands in for Google's. */
export async function goToGoogle(page: Page, button: string = en.auth.googleLogin): Promise<void> {
  await page.getByRole('link', { name: button }).click()
  await expect(page).toHaveURL((url) => url.origin === process.env.GOOGLE_TEST_URL)
}

/** Chooses the account there and returns to the site. */
export async function chooseAccount(
  page: Page,
  person: GooglePerson,
  { isVerified = true } = {},
): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    await page.getByLabel(name, { exact: true }).fill(value)
  }
  await page.getByLabel('email_verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue' }).click()
}
