import { expect } from '@playwright/test'
import { admin, bearer, createAccount, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { getComment, pickArticle, signInNewMember, uniqueText } from './support/comments'
import { sql } from './support/database'
import { waitForMail } from './support/mails'
import { enterReason } from './support/reasons'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const t = en.appeals

test('tells the only administrator that nobody else can decide, also on return to the page', async ({
  page,
}) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/appeals')
  await expect(page.getByText(t.onlyOne)).toBeVisible()
  await page.locator('nav a[href="/dashboard/videos"]').first().click()
  await expect(page).toHaveURL('/dashboard/videos')
  await page.goBack()
  await expect(page.getByRole('heading', { name: t.staffTitle })).toBeVisible()
  await expect(page.getByText(t.onlyOne)).toBeVisible()
})

test('accepts an appeal against a removed comment by the mailed link, and excludes the original decider', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL }) => {
  const { id, path } = await pickArticle(request, 7)
  const person = await createAccount(request)
  const text = uniqueText('Is this tea good?')
  await signInNewMember(request)
  const author = await bearer(await openSession(person))
  const data = { article_id: id, content: text }
  await request.post('/api/v1/article-comment', { headers: author, data })

  await signInAs(page, admin, { isStaff: true })
  await page.goto(path)
  await getComment(page, text)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  const dialog = page.getByRole('dialog', { name: en.discussion.removeTitle })
  await dialog.getByRole('button', { name: en.discussion.delete }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(page, '[role=dialog]')
  await enterReason(page, en.discussion.delete, 'It advertises a medicine.')
  await expect(page.getByText(en.comments.deleted)).toBeVisible()
  await expect(getComment(page, text)).toHaveCount(0)

  const mail = await waitForMail(person.email, en.email.moderated.subjectComment)
  const [link = ''] = /https?:\/\/\S+\/appeal[?]token=\S+/.exec(mail.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await otherContext.newPage()
  await otherPage.goto(`${pathname}${search}`)
  await expect(otherPage.getByText('It advertises a medicine.')).toBeVisible()
  await expect(otherPage.getByText(text)).toBeVisible()
  await expect(otherPage).toHaveURL(/\/appeal$/)
  await otherPage.getByRole('button', { name: t.send }).click()
  await expect(otherPage.getByText(t.textRequired)).toBeVisible()
  await expectAccessible(otherPage)
  await otherPage.getByLabel(t.label).fill('It was a question.')
  await otherPage.getByRole('button', { name: t.send }).click()
  await expect(otherPage.getByText(t.states.waiting)).toBeVisible()
  expect(await measureSidewaysScroll(otherPage)).toEqual({ by: 0, what: [] })
  await otherPage.goto('/appeal?token=nothing')
  await expect(otherPage.getByText(t.linkInvalid)).toBeVisible()
  await otherContext.close()

  await page.goto('/dashboard/appeals')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText(t.notYou)
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const other = await createAccount(request)
  const become = (role: string, approved: boolean) =>
    sql('UPDATE "user" SET role = $2::role, is_approved = $3 WHERE id = $1', [
      other.user_id,
      role,
      approved,
    ])
  await become('ADMIN', true)
  const adminPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(adminPage, other, { isStaff: true })
  await adminPage.goto('/dashboard/appeals')
  const waiting = adminPage.getByRole('row').filter({ hasText: text })
  await waiting.getByRole('button', { name: /^Grant/ }).click()
  await expectAccessible(adminPage, '[role=dialog]')
  const decisionDialog = adminPage.getByRole('dialog')
  await decisionDialog.getByLabel(t.reason).fill('It is a question.')
  await decisionDialog.getByRole('button', { name: t.grant, exact: true }).click()
  await expect(adminPage.getByText(t.granted)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await become('USER', false)
  await adminPage.context().close()
  await page.goto(path)
  await expect(getComment(page, text)).toHaveCount(1)
})
