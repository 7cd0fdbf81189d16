import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { bearer, createAccount, openSession, type Person, signInAs } from './accounts'
import { newTitle } from './staff-content'
import { en } from './texts'

export const LIST = '/dashboard/forum'
export const NEW_CASE = `${LIST}/new-post`

type Role = 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE'

/** Creates a staff account for this test alone. */
export const createColleague = (
  request: APIRequestContext,
  role: Role = 'INTERNAL_MEDICINE',
  names: Partial<Person> = {},
) => createAccount(request, { role, ...names }, { approved: true })

/** A new page on which somebody is signed in. */
export async function openPage(browser: Browser, baseURL: string | undefined, person: Person) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signInAs(page, person, { isStaff: true })
  return page
}

/** Posts a case without the screens. */
export async function postCase(
  request: APIRequestContext,
  author: Person,
  fields: Record<string, string | { name: string; mimeType: string; buffer: Buffer }> = {},
): Promise<{ id: string; title: string }> {
  const title = newTitle('Hot knee')
  const headers = bearer(await openSession(author))
  const multipart = { title, content: '<p>Since Monday.</p>', case_status: 'ROUTINE', ...fields }
  const response = await request.post('/api/v1/forum', { headers, multipart })
  expect(response.ok(), await response.text()).toBe(true)
  return { id: (await response.json()).data.post_id, title }
}

/** Answers a case without the screens. */
export async function postAnswer(
  request: APIRequestContext,
  author: Person,
  data: { post_id: string; content: string; identifiers_reason?: string },
): Promise<void> {
  const headers = bearer(await openSession(author))
  const response = await request.post('/api/v1/comment', { headers, data })
  expect(response.ok(), await response.text()).toBe(true)
}

export const getCase = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** By keyboard, because a toast over a button stays while a pointer rests on it. */
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().press('Enter')

/** The answer box below a case. */
export const getAnswerBox = (page: Page) =>
  page.getByRole('textbox', { name: en.forum.yourAnswer, exact: true })

/** Stops the regular refetching of an open case, so that its updates come from the stream of changes. */
export const stopRefetching = (page: Page) =>
  page.addInitScript((intervalMs) => {
    const originalSetInterval = window.setInterval.bind(window)
    window.setInterval = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms === intervalMs ? 0 : originalSetInterval(run, ms, ...rest)) as typeof window.setInterval
  }, 30_000)
