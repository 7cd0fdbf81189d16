import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { bearer, createAccount, openSession, type Person, signInAs } from './accounts'
import { readLibrary } from './library'
import { en } from './texts'

/** Texts of a test's own: others write in the same discussions. */
export const said = (begin: string) => `${begin} ${randomUUID().slice(0, 8)}`

export const box = (page: Page) => page.getByRole('textbox', { name: en.discussion.yours })
export const entry = (page: Page, text: string) =>
  page
    .getByRole('region', { name: en.discussion.title })
    .getByRole('listitem')
    .filter({ hasText: text })

/** An article of the library, by its place in the list; each test has its own. */
export async function articlePath(request: APIRequestContext, place: number) {
  const { articles } = await readLibrary(request)
  const id = articles[place % articles.length]?.article_id ?? ''
  return { id, path: `/home/article/${id}` }
}

/** Signs a new member in and opens a discussion. */
export async function takePart(page: Page, path: string): Promise<Person> {
  const person = await createAccount(page.request)
  await signInAs(page, person)
  await page.goto(path)
  await expect(box(page)).toBeVisible()
  return person
}

export async function write(page: Page, text: string) {
  await box(page).fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
}

export const member = async (request: APIRequestContext) =>
  bearer(await openSession(await createAccount(request)))
