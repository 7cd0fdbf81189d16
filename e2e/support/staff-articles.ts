import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, bearer, createAccount, openSession, signInAs } from './accounts'
import { addArticle, removeRows, type State } from './rows'
import { test } from './test'
import { en } from './texts'

/** A rheumatologist of the test's own, signed in on the page. */
export async function signInAuthor(page: Page) {
  const author = await createAccount(page.request, { role: 'RHEUMATOLOGIST' }, { approved: true })
  await signInAs(page, author, { isStaff: true })
  return author
}

export async function pictureFile(name = 'hands.jpg') {
  const canvas = { width: 800, height: 400, channels: 3, background: '#0b5d45' } as const
  const buffer = await sharp({ create: canvas }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Where the text is written, once the editor is there. */
export async function editorOf(page: Page) {
  const text = page.getByRole('textbox', { name: en.writing.content })
  // Heavy, and fetched when it is needed: a slow machine takes its time.
  await expect(text).toBeVisible({ timeout: 30_000 })
  return text
}

/** Puts something on the clipboard of the text as another program does. */
export async function paste(page: Page, html: string, plain = 'text') {
  const text = await editorOf(page)
  await text.focus()
  await text.evaluate(
    (element, [rich = '', bare = '']) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', rich)
      clipboardData.setData('text/plain', bare)
      const event = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    },
    [html, plain],
  )
}

/** Somebody changes an article past the screens. */
export async function editAs(
  person: Parameters<typeof openSession>[0],
  request: APIRequestContext,
  id: string,
  fields: Record<string, string>,
) {
  const headers = bearer(await openSession(person))
  const answer = await request.patch(`/api/v1/article/${id}`, { headers, multipart: fields })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export const editAsAdmin = editAs.bind(null, admin)

/** A word that no other test has, so that each finds its own rows. */
export const ownWord = () => `Zw${Math.random().toString(36).slice(2, 10).replace(/\d/g, 'q')}`

export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const articleAt = (id: string) => `/dashboard/articles/${id}`

/** Adds articles of the test file's own, and takes them away when it is through. */
export function ownArticles() {
  const rows: string[] = []
  test.afterAll(() => removeRows(rows))
  return async (state: State, columns: Record<string, unknown>) => {
    const id = await addArticle(state, columns)
    rows.push(id)
    return id
  }
}
