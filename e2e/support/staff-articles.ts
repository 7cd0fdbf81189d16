import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, bearer, createAccount, openSession, signInAs } from './accounts'
import { en } from './texts'

/** Signs a rheumatologist of this test's own in on the page. */
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

/** The field of the text, once the editor is loaded. */
export async function getEditor(page: Page) {
  const text = page.getByRole('textbox', { name: en.writing.content })
  // Heavy, and loaded on demand: slow on a busy machine.
  await expect(text).toBeVisible({ timeout: 30_000 })
  return text
}

/** Chooses a tool, or a setting of one, that a toolbar of 1280 pixels has no room for. */
export async function chooseMoreTool(page: Page, name: string) {
  await page.getByRole('button', { name: en.editor.more }).click()
  await page.getByRole('menu').getByText(name, { exact: true }).click()
}

/** Uses a tool of the editor, in the toolbar or, where that is narrow, in its menu. */
export async function chooseTool(page: Page, name: string) {
  const tool = page.getByRole('button', { name, exact: true })
  if (await tool.isVisible()) await tool.click()
  else await chooseMoreTool(page, name)
}

/** Pastes into the text as from another program. */
export async function paste(page: Page, html: string, plain = 'text') {
  const text = await getEditor(page)
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

/** Changes an article as another person, without the screens. */
export async function editAs(
  person: Parameters<typeof openSession>[0],
  request: APIRequestContext,
  id: string,
  fields: Record<string, string>,
) {
  const headers = bearer(await openSession(person))
  const response = await request.patch(`/api/v1/article/${id}`, { headers, multipart: fields })
  expect(response.ok(), await response.text()).toBe(true)
}

export const editAsAdmin = editAs.bind(null, admin)

/** A word that no other test of the file uses, to find its own rows. */
export const uniqueWord = () => `Zw${Math.random().toString(36).slice(2, 10).replace(/\d/g, 'q')}`

export const getRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title })
export const getArticlePath = (id: string) => `/dashboard/articles/${id}`
