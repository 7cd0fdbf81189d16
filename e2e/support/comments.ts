import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { bearer, createAccount, openSession, type Person, signInAs } from './accounts'
import { sql } from './database'
import { readLibrary } from './library'
import { en } from './texts'

/** A text unique to the test: others of its file write in the same discussions. */
export const uniqueText = (begin: string) => `${begin} ${randomUUID().slice(0, 8)}`

export const getCommentBox = (page: Page) =>
  page.getByRole('textbox', { name: en.discussion.yours })
export const getComment = (page: Page, text: string) =>
  page
    .getByRole('region', { name: en.discussion.title })
    .getByRole('listitem')
    .filter({ hasText: text })

/** An article of the library by its place in the list; each test uses its own. */
export async function pickArticle(request: APIRequestContext, place: number) {
  const { articles } = await readLibrary(request)
  const id = articles[place % articles.length]?.article_id ?? ''
  return { id, path: `/home/article/${id}` }
}

/**
 * Shows newcomers' first comments without review, by a setting of administrators: most tests are about something
 * else.
 */
const disableFirstCommentReview = () =>
  sql(`INSERT INTO site_text (id, key, version, fields)
    VALUES (gen_random_uuid(), 'moderation', 1, '{"firstWaits":"off"}') ON CONFLICT DO NOTHING`)

/** Signs a new member in and opens a discussion. */
export async function joinDiscussion(page: Page, path: string): Promise<Person> {
  await disableFirstCommentReview()
  const person = await createAccount(page.request)
  await signInAs(page, person)
  await page.goto(path)
  await expect(getCommentBox(page)).toBeVisible()
  return person
}

export async function postComment(page: Page, text: string) {
  await getCommentBox(page).fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
}

export async function signInNewMember(request: APIRequestContext) {
  await disableFirstCommentReview()
  return bearer(await openSession(await createAccount(request)))
}
