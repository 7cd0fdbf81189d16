import { expect } from '@playwright/test'
import { admin, bearer, createAccount, fillLogin, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import {
  getComment,
  getCommentBox,
  joinDiscussion,
  pickArticle,
  postComment,
  uniqueText,
} from './support/comments'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

test('adds, edits, restores and deletes a comment, visible to everybody at once', {
  tag: MAIN,
}, async ({ page, browser, request }) => {
  const { path } = await pickArticle(request, 1)
  await joinDiscussion(page, path)
  const [first, second] = [uniqueText('Does heat help?'), uniqueText('Cold helps.')]
  await getCommentBox(page).focus()
  await page.keyboard.type('  ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(getCommentBox(page)).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.comments.added)).toBeVisible()
  await expect(getCommentBox(page)).toHaveValue('')
  await expect(getComment(page, first)).toContainText('Keza M.')

  const edit = getComment(page, first).getByRole('button', { name: /^Edit your comment/ })
  await edit.press('Enter')
  const change = page.getByRole('textbox', { name: en.discussion.editLabel })
  await expect(change).toBeFocused()
  await change.fill('Never mind.')
  await page.getByRole('button', { name: en.discussion.cancel }).click()
  await expect(getComment(page, first)).toBeVisible()
  await edit.click()
  await change.fill(second)
  await page.getByRole('button', { name: en.discussion.save }).click()
  await expect(page.getByText(en.comments.updated)).toBeVisible()
  await expect(getComment(page, second)).toContainText(en.discussion.edited)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const stranger = await plain.newPage()
  await stranger.goto(new URL(path, page.url()).href)
  await expect(stranger.getByText(second)).toBeVisible()
  await expect(stranger.getByText(first)).toHaveCount(0)
  expect(await stranger.content()).not.toContain('@people.test')
  await plain.close()

  await getComment(page, second)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Comment' })
  await dialog.getByRole('button', { name: en.discussion.delete }).click()
  await expect(page.getByText(en.comments.deleted)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(getComment(page, second)).toHaveCount(0)
  await page.reload()
  await expect(getCommentBox(page)).toBeVisible()
  await expect(page.getByText(second)).toHaveCount(0)
})

test('opens the comment box in a new tab, and retries after a failed load', async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  const { path } = await pickArticle(request, 1)
  await page.goto('/auth/login')
  await fillLogin(page, await createAccount(request))
  await expect(page).toHaveURL('/home')

  const joined = await context.newPage()
  await joined.goto(path)
  await expect(getCommentBox(joined)).toBeVisible()

  await context.route('**/_next/static/chunks/**/*.js', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText(en.discussion.loading)).toBeHidden()
  const retry = page.getByRole('alert').getByRole('button', { name: en.errors.retry })
  await expect(retry).toBeVisible()
  await context.unroute('**/_next/static/chunks/**/*.js')
  await retry.click()
  await expect(getCommentBox(page)).toBeVisible()
  await expect(retry).toHaveCount(0)
})

test('shows a closed discussion, and reopens it', { tag: PHONE }, async ({ page, request }) => {
  const { id, path } = await pickArticle(request, 2)
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
  await expect(getCommentBox(page)).toHaveCount(0)
  expect(await (await request.get(path)).text()).toContain(en.discussion.closed)
  await page.goto(`/dashboard/articles/${id}`)
  await page.getByRole('button', { name: en.comments.open }).click()
  await expect(page.getByRole('button', { name: en.comments.close })).toBeVisible()
  expect(await (await request.get(path)).text()).not.toContain(en.discussion.closed)
})

test('leads through the sign-in and back, and keeps typed text after the end of a session', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/401|interceptor error 401/)
  const { path } = await pickArticle(request, 3)
  const person = await createAccount(request)
  await page.goto(path)
  await page.getByRole('link', { name: en.discussion.signIn }).click()
  await expect(page.getByText(en.accounts.pleaseLogin)).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL(/#discussion$/)
  const text = uniqueText('What I typed.')
  await expect(getCommentBox(page)).toBeVisible()
  await getCommentBox(page).fill(text)
  const headers = bearer(await openSession(person))
  await request.delete('/api/v1/auth/sessions', { headers })
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
  await expect(page.getByText(en.discussion.signInAgain)).toBeVisible()
  await expect(getComment(page, text)).toHaveCount(0)
  await page.getByRole('link', { name: en.discussion.signIn }).click()
  await fillLogin(page, person)
  await expect(getCommentBox(page)).toHaveValue(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(getComment(page, text)).toHaveCount(1)
})

test('keeps the text without a connection and after server errors, and saves it once', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|500|422/)
  const { path } = await pickArticle(request, 4)
  await joinDiscussion(page, path)
  const text = uniqueText('Again and again.')
  await page.context().setOffline(true)
  await postComment(page, text)
  await expect(getComment(page, text)).toContainText(en.discussion.waitsHere)
  await expect(getCommentBox(page)).toHaveValue('')
  await page.context().setOffline(false)
  await expect(page.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await expect(getComment(page, text)).toHaveCount(1)

  // The server does the work, but its response is lost.
  const again = uniqueText('Heard once.')
  await page.route('**/api/v1/article-comment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await postComment(page, again)
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await page.unroute('**/api/v1/article-comment')
  await page.reload()
  await expect(getCommentBox(page)).toBeVisible()
  await expect(page.getByText(en.discussion.waitsHere)).toHaveCount(0)
  await expect(getComment(page, again)).toHaveCount(1)

  // Text the server refuses returns to the box, with the reason.
  await page.context().setOffline(true)
  await postComment(page, uniqueText('Too late.'))
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await page.route('**/api/v1/article-comment', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not like this.' } }),
  )
  await page.context().setOffline(false)
  const refused = page.getByRole('textbox', { name: en.discussion.refused })
  await expect(refused).toHaveValue(/^Too late/)
  await expect(page.getByText('Not like this.')).toBeVisible()
  await page.unroute('**/api/v1/article-comment')
  const discard = page.getByRole('button', { name: en.discussion.discard })
  const question = page.getByRole('alertdialog', { name: en.discussion.deleteTitle })
  await discard.click()
  await question.getByRole('button', { name: en.staff.cancel }).click()
  await expect(refused).toHaveValue(/^Too late/)
  await discard.click()
  await question.getByRole('button', { name: en.discussion.discard }).click()
  await expect(refused).toHaveCount(0)
  await expect(question).toHaveCount(0)

  await page.route('**/api/v1/article-comment/*', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  )
  await getComment(page, text)
    .getByRole('button', { name: /^Edit your comment/ })
    .click()
  const change = page.getByRole('textbox', { name: en.discussion.editLabel })
  await change.fill('Changed.')
  await page.getByRole('button', { name: en.discussion.save }).click()
  await expect(page.getByText(en.discussion.updateFailed).first()).toBeVisible()
  await expect(change).toHaveValue('Changed.')
  await page.getByRole('button', { name: en.discussion.cancel }).click()
  await getComment(page, text)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.discussion.delete }).click()
  await expect(page.getByText(en.discussion.deleteFailed)).toBeVisible()
  await expect(getComment(page, text)).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a discussion and its dialogs, ${colorScheme}: no axe violations`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ colorScheme })
    const { path } = await pickArticle(request, colorScheme === 'dark' ? 5 : 6)
    await joinDiscussion(page, path)
    const text = uniqueText('See www.cures.test')
    await postComment(page, text)
    await expect(getComment(page, text)).toContainText(en.discussion.waiting)
    await expectAccessible(page)
    await getComment(page, text)
      .getByRole('button', { name: /^Delete the comment/ })
      .click()
    await expectAccessible(page, '[role=alertdialog]')
    await page.keyboard.press('Escape')
    await getComment(page, text)
      .getByRole('button', { name: /^Edit your comment/ })
      .click()
    await expectAccessible(page)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}

test("counts a comment's characters near the limit, without cutting it", async ({
  page,
  request,
}) => {
  const { path } = await pickArticle(request, 1)
  await joinDiscussion(page, path)
  await getCommentBox(page).fill('x'.repeat(1801))
  await expect(page.getByText('1801 / 2000')).toBeVisible()
  await getCommentBox(page).fill('x'.repeat(2001))
  await expect(getCommentBox(page)).toHaveAccessibleDescription(
    new RegExp(en.validation.commentMost),
  )
  await getCommentBox(page).press('Control+Enter')
  await expect(page.getByText(en.validation.commentMost)).toBeVisible()
  await expect(getCommentBox(page)).toBeFocused()
  await expect(getCommentBox(page)).toHaveValue('x'.repeat(2001))
  await expectAccessible(page)
})
