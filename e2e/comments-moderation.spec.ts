import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { getComment, joinDiscussion, signInNewMember, uniqueText } from './support/comments'
import { sql } from './support/database'
import { readLibrary } from './support/library'
import { enterReason } from './support/reasons'
import { test } from './support/test'
import { en } from './support/texts'

test('approves several waiting comments together, sorted from either end', async ({
  page,
  request,
}) => {
  const { papers } = await readLibrary(request)
  const id = papers[2]?.paper_id ?? ''
  const texts = [uniqueText('I have a question.'), uniqueText('I have another.')]
  const ids: string[] = []
  for (const comment of texts) {
    const data = { paper_id: id, comment }
    const headers = await signInNewMember(request)
    const response = await request.post('/api/v1/paper_comment', { headers, data })
    ids.push((await response.json()).data.comment_id)
  }
  await sql(`UPDATE comment SET moderation = 'HELD' WHERE id = ANY ($1::uuid[])`, [ids])
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/reports?limit=100')
  const getRow = (text: string) => page.getByRole('row').filter({ hasText: text })
  const since = page.getByRole('columnheader', { name: en.comments.columnSince })
  await since.getByRole('link').click()
  await since.getByRole('link').click()
  await expect(since).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-since/)
  for (const text of texts) await getRow(text).getByRole('checkbox').press('Space')
  const bar = page.getByRole('group', { name: en.table.selection.label })
  await expectAccessible(page)
  // Bulk removal is not offered, as each removal needs its own reason.
  await expect(bar.getByRole('button')).toHaveText([en.comments.keep, en.table.selection.clear])
  await bar.getByRole('button', { name: en.comments.keep }).click()
  const question = page.getByRole('alertdialog')
  // Newest first, like the table.
  await expect(question.getByRole('listitem')).toHaveText([...texts].reverse())
  await question.getByRole('button', { name: en.comments.keep }).click()
  await expect(page.getByText('2 done', { exact: true })).toBeVisible()
  for (const text of texts) await expect(getRow(text)).toHaveCount(0)
  const html = await (await request.get(`/home/papers/${id}`)).text()
  for (const text of texts) expect(html).toContain(text)
})

test('hides a comment after three reports until an administrator decides, who may destroy its text', async ({
  page,
  request,
}) => {
  const { papers } = await readLibrary(request)
  const id = papers[1]?.paper_id ?? ''
  const path = `/home/papers/${id}`
  const [approved, destroyed] = [uniqueText('Buy this.'), uniqueText('She lives next door.')]
  const author = await signInNewMember(request)
  const ids: string[] = []
  for (const comment of [approved, destroyed]) {
    const data = { paper_id: id, comment }
    const response = await request.post('/api/v1/paper_comment', { headers: author, data })
    ids.push((await response.json()).data.comment_id)
  }
  for (const each of ids) {
    for (let people = 0; people < 2; people += 1) {
      const data = { reason: 'An advertisement.' }
      const headers = await signInNewMember(request)
      await request.post(`/api/v1/paper_comment/${each}/report`, { headers, data })
    }
  }
  const { email } = await joinDiscussion(page, path)
  // Newcomers' reports hide nothing, so the reporters' accounts are backdated.
  await sql(
    `UPDATE "user" SET created_at = now() - interval '8 days' WHERE email = $1
       OR id IN (SELECT reporter_id FROM comment_report WHERE comment_id = ANY ($2::uuid[]))`,
    [email, ids],
  )
  for (const text of [approved, destroyed]) {
    await getComment(page, text)
      .getByRole('button', { name: /^Report the comment/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en.discussion.report }).click()
    await expect(dialog).toContainText(en.validation.reasonRequired)
    await dialog.getByRole('textbox').fill(uniqueText('It is not about the paper.'))
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: en.discussion.report }).click()
    await expect(page.getByText(en.comments.reported).first()).toBeVisible()
    await expect(getComment(page, text)).toHaveCount(0)
  }

  const adminContext = await page.context().browser()?.newContext()
  const adminPage = await adminContext?.newPage()
  if (!adminContext || !adminPage) throw new Error('There is no browser.')
  await signInAs(adminPage, admin, { isStaff: true })
  await adminPage.goto(new URL(`/dashboard/reports?comment=${ids[0]}`, page.url()).href)
  const getRow = (text: string) => adminPage.getByRole('row').filter({ hasText: text })
  await expect(getRow(approved)).toContainText(en.comments.stateHidden)
  // The link from the queue leads to the comment.
  await expect(getRow(approved).locator('[aria-current]')).toBeFocused()
  await getRow(approved)
    .getByRole('button', { name: /^Keep the comment/ })
    .click()
  await expect(adminPage.getByText(en.comments.kept)).toBeVisible()
  await expect(getRow(approved)).toHaveCount(0)
  await getRow(destroyed)
    .getByRole('button', { name: /^Redact now/ })
    .click()
  await enterReason(adminPage, en.discussion.redact, 'It names somebody.')
  await expect(adminPage.getByText(en.comments.redacted)).toBeVisible()
  await expect(getRow(destroyed)).toHaveCount(0)
  await expectAccessible(adminPage)
  await adminContext.close()

  const html = await (await request.get(path)).text()
  expect(html).toContain(approved)
  expect(html).not.toContain(destroyed)
  await page.reload()
  await expect(page.getByText(/An administrator destroyed this text on/).first()).toBeVisible()
})
