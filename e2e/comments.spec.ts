import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  admin,
  bearer,
  createAccount,
  fillLogin,
  openSession,
  type Person,
  signInAs,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { readLibrary } from './support/library'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { sidewaysScroll } from './support/watch'

/** Texts of a test's own: others write in the same discussions. */
const said = (begin: string) => `${begin} ${randomUUID().slice(0, 8)}`

const box = (page: Page) => page.getByRole('textbox', { name: en.discussion.yours })
const entry = (page: Page, text: string) =>
  page
    .getByRole('region', { name: en.discussion.title })
    .getByRole('listitem')
    .filter({ hasText: text })

/** An article of the library, by its place in the list; each test has its own. */
async function articlePath(request: APIRequestContext, place: number) {
  const { articles } = await readLibrary(request)
  const id = articles[place % articles.length]?.article_id ?? ''
  return { id, path: `/home/article/${id}` }
}

/** Signs a new member in and opens a discussion. */
async function takePart(page: Page, path: string): Promise<Person> {
  const person = await createAccount(page.request)
  await signInAs(page, person)
  await page.goto(path)
  await expect(box(page)).toBeVisible()
  return person
}

async function write(page: Page, text: string) {
  await box(page).fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
}

const member = async (request: APIRequestContext) =>
  bearer(await openSession(await createAccount(request)))

test('a comment is written, changed, left as it was and deleted, and everybody reads it at once', {
  tag: MAIN,
}, async ({ page, browser, request }) => {
  const { path } = await articlePath(request, 1)
  await takePart(page, path)
  const [first, second] = [said('Does heat help?'), said('Cold helps.')]
  await box(page).focus()
  await page.keyboard.type('  ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.comments.added)).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(entry(page, first)).toContainText('Keza M.')

  const edit = entry(page, first).getByRole('button', { name: /^Edit your comment/ })
  await edit.press('Enter')
  const change = page.getByRole('textbox', { name: en.discussion.editLabel })
  await expect(change).toBeFocused()
  await change.fill('Never mind.')
  await page.getByRole('button', { name: en.discussion.cancel }).click()
  await expect(entry(page, first)).toBeVisible()
  await edit.click()
  await change.fill(second)
  await page.getByRole('button', { name: en.discussion.save }).click()
  await expect(page.getByText(en.comments.updated)).toBeVisible()
  await expect(entry(page, second)).toContainText(en.discussion.edited)
  expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const stranger = await plain.newPage()
  await stranger.goto(new URL(path, page.url()).href)
  await expect(stranger.getByText(second)).toBeVisible()
  await expect(stranger.getByText(first)).toHaveCount(0)
  expect(await stranger.content()).not.toContain('@people.test')
  await plain.close()

  await entry(page, second)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Comment' })
  await dialog.getByRole('button', { name: en.discussion.delete }).click()
  await expect(page.getByText(en.comments.deleted)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(entry(page, second)).toHaveCount(0)
  await page.reload()
  await expect(box(page)).toBeVisible()
  await expect(page.getByText(second)).toHaveCount(0)
})

test('a comment that three people report is hidden until an administrator decides, who may destroy its words', async ({
  page,
  request,
}) => {
  const { papers } = await readLibrary(request)
  const id = papers[1]?.paper_id ?? ''
  const path = `/home/papers/${id}`
  const [kept, destroyed] = [said('Buy this.'), said('She is called Mukamana.')]
  const author = await member(request)
  const ids: string[] = []
  for (const comment of [kept, destroyed]) {
    const data = { paper_id: id, comment }
    const answer = await request.post('/api/v1/paper_comment', { headers: author, data })
    ids.push((await answer.json()).data.comment_id)
  }
  for (const each of ids) {
    for (let people = 0; people < 2; people += 1) {
      const data = { reason: 'An advertisement.' }
      const headers = await member(request)
      await request.post(`/api/v1/paper_comment/${each}/report`, { headers, data })
    }
  }
  const { email } = await takePart(page, path)
  // Reports of newcomers hide nothing.
  await sql(
    `UPDATE "user" SET created_at = now() - interval '8 days' WHERE email = $1
       OR id IN (SELECT reporter_id FROM comment_report WHERE comment_id = ANY ($2::uuid[]))`,
    [email, ids],
  )
  for (const text of [kept, destroyed]) {
    await entry(page, text)
      .getByRole('button', { name: /^Report the comment/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en.discussion.report }).click()
    await expect(dialog).toContainText(en.validation.reasonRequired)
    await dialog.getByRole('textbox').fill(said('It is not about the paper.'))
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: en.discussion.report }).click()
    await expect(page.getByText(en.comments.reported).first()).toBeVisible()
    await expect(entry(page, text)).toHaveCount(0)
  }

  const boss = await page.context().browser()?.newContext()
  const desk = await boss?.newPage()
  if (!boss || !desk) throw new Error('There is no browser.')
  await signInAs(desk, admin, { isStaff: true })
  await desk.goto(new URL(`/dashboard/reports?comment=${ids[0]}`, page.url()).href)
  const rowOf = (text: string) => desk.getByRole('row').filter({ hasText: text })
  await expect(rowOf(kept)).toContainText(en.comments.stateHidden)
  // Who comes from the queue is led to the comment.
  await expect(rowOf(kept).locator('[aria-current]')).toBeFocused()
  await rowOf(kept)
    .getByRole('button', { name: /^Keep the comment/ })
    .click()
  await expect(desk.getByText(en.comments.kept)).toBeVisible()
  await expect(rowOf(kept)).toHaveCount(0)
  await rowOf(destroyed)
    .getByRole('button', { name: /^Redact now/ })
    .click()
  await desk.getByRole('alertdialog').getByRole('button', { name: en.discussion.redact }).click()
  await expect(desk.getByText(en.comments.redacted)).toBeVisible()
  await expect(rowOf(destroyed)).toHaveCount(0)
  await expectAccessible(desk)
  await boss.close()

  const html = await (await request.get(path)).text()
  expect(html).toContain(kept)
  expect(html).not.toContain(destroyed)
  await page.reload()
  await expect(page.getByText(/An administrator destroyed this text on/).first()).toBeVisible()
})

test('a discussion that is closed says so, and opens again', { tag: PHONE }, async ({
  page,
  request,
}) => {
  const { id, path } = await articlePath(request, 2)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles/${id}`)
  await page.getByRole('button', { name: en.comments.close }).click()
  await expect(page.getByRole('button', { name: en.comments.open })).toBeVisible()
  const closed = page.getByText(en.discussion.closed)
  await page.goto(path)
  await expect(closed).toBeVisible()
  await expect(
    page
      .getByRole('button', { name: /^Delete the comment/ })
      .or(closed)
      .first(),
  ).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  expect(await (await request.get(path)).text()).toContain(en.discussion.closed)
  await page.goto(`/dashboard/articles/${id}`)
  await page.getByRole('button', { name: en.comments.open }).click()
  await expect(page.getByRole('button', { name: en.comments.close })).toBeVisible()
  expect(await (await request.get(path)).text()).not.toContain(en.discussion.closed)
})

test('who is signed out is led to sign in and back, and a session that ends loses nothing typed', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/401|interceptor error 401/)
  const { path } = await articlePath(request, 3)
  const person = await createAccount(request)
  await page.goto(path)
  await page.getByRole('link', { name: en.discussion.signIn }).click()
  await expect(page.getByText(en.accounts.pleaseLogin)).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL(/#discussion$/)
  const text = said('What I typed.')
  await expect(box(page)).toBeVisible()
  await box(page).fill(text)
  const headers = bearer(await openSession(person))
  await request.delete('/api/v1/auth/sessions', { headers })
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
  await expect(page.getByText(en.discussion.signInAgain)).toBeVisible()
  await expect(entry(page, text)).toHaveCount(0)
  await page.getByRole('link', { name: en.discussion.signIn }).click()
  await fillLogin(page, person)
  await expect(box(page)).toHaveValue(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(entry(page, text)).toHaveCount(1)
})

test('without a connection and with a server that fails the words stay, and are written once', {
  tag: [MAIN, PHONE],
}, async ({ page, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|500|422/)
  const { path } = await articlePath(request, 4)
  await takePart(page, path)
  const text = said('Again and again.')
  await page.context().setOffline(true)
  await write(page, text)
  await expect(entry(page, text)).toContainText(en.discussion.waitsHere)
  await expect(box(page)).toHaveValue('')
  await page.context().setOffline(false)
  await expect(page.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await expect(entry(page, text)).toHaveCount(1)

  // The server does what it is asked, and its answer is lost.
  const again = said('Heard once.')
  await page.route('**/api/v1/article-comment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, again)
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await page.unroute('**/api/v1/article-comment')
  await page.reload()
  await expect(box(page)).toBeVisible()
  await expect(page.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await expect(entry(page, again)).toHaveCount(1)

  // What the server refuses is back in a box, with the reason.
  await page.context().setOffline(true)
  await write(page, said('Too late.'))
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await page.route('**/api/v1/article-comment', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not like this.' } }),
  )
  await page.context().setOffline(false)
  const refused = page.getByRole('textbox', { name: en.discussion.refused })
  await expect(refused).toHaveValue(/^Too late/)
  await expect(page.getByText('Not like this.')).toBeVisible()
  await page.unroute('**/api/v1/article-comment')
  await page.getByRole('button', { name: en.discussion.discard }).click()
  await expect(refused).toHaveCount(0)

  await page.route('**/api/v1/article-comment/*', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  )
  await entry(page, text)
    .getByRole('button', { name: /^Edit your comment/ })
    .click()
  const change = page.getByRole('textbox', { name: en.discussion.editLabel })
  await change.fill('Changed.')
  await page.getByRole('button', { name: en.discussion.save }).click()
  await expect(page.getByText(en.discussion.updateFailed).first()).toBeVisible()
  await expect(change).toHaveValue('Changed.')
  await page.getByRole('button', { name: en.discussion.cancel }).click()
  await entry(page, text)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.discussion.delete }).click()
  await expect(page.getByText(en.discussion.deleteFailed)).toBeVisible()
  await expect(entry(page, text)).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a discussion, ${colorScheme}: nothing that axe finds, also in what it opens`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme })
    const { path } = await articlePath(request, colorScheme === 'dark' ? 5 : 6)
    await takePart(page, path)
    const text = said('See www.cures.test')
    await write(page, text)
    await expect(entry(page, text)).toContainText(en.discussion.waiting)
    await expectAccessible(page)
    await entry(page, text)
      .getByRole('button', { name: /^Delete the comment/ })
      .click()
    await expectAccessible(page, '[role=alertdialog]')
    await page.keyboard.press('Escape')
    await entry(page, text)
      .getByRole('button', { name: /^Edit your comment/ })
      .click()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}
