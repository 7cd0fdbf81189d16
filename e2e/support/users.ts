import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './accounts'
import { en } from './texts'

export const USERS = '/dashboard/users'

export const getRow = (page: Page, { email }: Pick<Person, 'email'>) =>
  page.getByRole('row').filter({ hasText: email })
export const getActionButton = (within: Page | Locator, text: string) =>
  within.getByRole('button', { name: new RegExp(`^${text} ?: `) })

/** Opens the list with one person alone. */
export async function openRow(page: Page, person: Pick<Person, 'email'>): Promise<Locator> {
  await page.goto(`${USERS}?search=${person.email}`)
  const row = getRow(page, person)
  await expect(row).toBeVisible()
  return row
}

/** Makes the server fail without an explanation. */
export const failSilently = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))

/** The button that submits the form of a new user. */
export const createButton = (page: Page) => page.getByRole('button', { name: en.users.create })
