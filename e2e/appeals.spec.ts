import { expect } from '@playwright/test'
import { admin, bearer, createAccount, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { articlePath, entry, member, uniqueText } from './support/comments'
import { sql } from './support/database'
import { awaitMail } from './support/mails'
import { enterReason } from './support/reasons'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { sidewaysScroll } from './support/watch'

const t = en.appeals

test('accepts an appeal against a removed comment by the mailed link, and excludes the original decider', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL }) => {
  const { id, path } = await articlePath(request, 7)
  const person = await createAccount(request)
  const text = uniqueText('Is this tea good?')
  await member(request)
  const author = await bearer(await openSession(person))
  const data = { article_id: id, content: text }
  await request.post('/api/v1/article-comment', { headers: author, data })

  await signInAs(page, admin, { isStaff: true })
  await page.goto(path)
  await entry(page, text)
    .getByRole('button', { name: /^Delete the comment/ })
    .click()
  const dialog = page.getByRole('dialog', { name: en.discussion.removeTitle })
  await dialog.getByRole('button', { name: en.discussion.delete }).click()
  await expect(dialog).toContainText(en.validation.reasonRequired)
  await expectAccessible(page, '[role=dialog]')
  await enterReason(page, en.discussion.delete, 'It advertises a medicine.')
  await expect(page.getByText(en.comments.deleted)).toBeVisible()
  await expect(entry(page, text)).toHaveCount(0)

  const mail = await awaitMail(person.email, en.email.moderated.subjectComment)
  const [link = ''] = /https?:\/\/\S+\/appeal[?]token=\S+/.exec(mail.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await elsewhere.newPage()
  await theirs.goto(`${pathname}${search}`)
  await expect(theirs.getByText('It advertises a medicine.')).toBeVisible()
  await expect(theirs.getByText(text)).toBeVisible()
  await expect(theirs).toHaveURL(/\/appeal$/)
  await theirs.getByRole('button', { name: t.send }).click()
  await expect(theirs.getByText(t.textRequired)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByLabel(t.label).fill('It was a question.')
  await theirs.getByRole('button', { name: t.send }).click()
  await expect(theirs.getByText(t.states.waiting)).toBeVisible()
  expect(await sidewaysScroll(theirs)).toEqual({ by: 0, what: [] })
  await theirs.goto('/appeal?token=nothing')
  await expect(theirs.getByText(t.linkInvalid)).toBeVisible()
  await elsewhere.close()

  await page.goto('/dashboard/appeals')
  const row = page.getByRole('row').filter({ hasText: text })
  await expect(row).toContainText(t.notYou)
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const other = await createAccount(request)
  const become = (role: string, approved: boolean) =>
    sql('UPDATE "user" SET role = $2::role, is_approved = $3 WHERE id = $1', [
      other.user_id,
      role,
      approved,
    ])
  await become('ADMIN', true)
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(desk, other, { isStaff: true })
  await desk.goto('/dashboard/appeals')
  const waiting = desk.getByRole('row').filter({ hasText: text })
  await waiting.getByRole('button', { name: /^Grant/ }).click()
  await expectAccessible(desk, '[role=dialog]')
  const window = desk.getByRole('dialog')
  await window.getByLabel(t.reason).fill('It is a question.')
  await window.getByRole('button', { name: t.grant, exact: true }).click()
  await expect(desk.getByText(t.granted)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await become('USER', false)
  await desk.context().close()
  await page.goto(path)
  await expect(entry(page, text)).toHaveCount(1)
})
