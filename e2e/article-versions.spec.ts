import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { admin, bearer, createAccount, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { addArticle } from './support/rows'
import {
  editAs,
  editAsAdmin,
  getArticlePath,
  getEditor,
  getRow,
  signInAuthor,
  uniqueWord,
} from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { approveReviewed } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'staff' })

const { editorial, staff, drafts, versions, writing } = en

test('lists versions with their changes and editors, and restores the earlier one', {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  const word = uniqueWord()
  const id = await addArticle('public', { title: word, content: '<p>Rest the joint.</p>' })
  await editAsAdmin(request, id, { article_content: '<p>Move the joint.</p>' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  const text = await getEditor(page)
  await expect(text).toHaveText('Move the joint.')
  await page.getByRole('button', { name: writing.history }).click()
  const dialog = page.getByRole('dialog', { name: writing.history })
  const entries = dialog.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await entries.first().getByRole('button', { name: versions.show }).click()
  await expect(entries.first().locator('ins')).toContainText('Move')
  await expect(entries.first().locator('del')).toContainText('Rest')
  await expectAccessible(page, '[role="dialog"]')
  await entries.last().getByRole('button', { name: versions.restore }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: versions.restore }).click()
  await expect(page.getByText(en.content.versionRestored)).toBeVisible()
  await expect(text).toHaveText('Rest the joint.')
})

test('restores the last approved version of an article that was taken back and edited', async ({
  page,
  request,
}) => {
  const id = await addArticle('public', {
    title: uniqueWord(),
    content: '<p>Rest the joint.</p>',
  })
  await editAsAdmin(request, id, { article_content: '<p>Move the joint.</p>' })
  const call = await getCaller(request, admin)
  await call('POST', `/article/${id}/reject`, { data: { reason: 'Please name the source.' } })
  await editAsAdmin(request, id, { article_content: '<p>Cool the joint.</p>' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  const text = await getEditor(page)
  const restoreNewest = async (count: number) => {
    await page.getByRole('button', { name: writing.history }).click()
    const entries = page.getByRole('dialog', { name: writing.history }).getByRole('listitem')
    await expect(entries).toHaveCount(count)
    await entries.first().getByRole('button', { name: versions.restore }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: versions.restore }).click()
  }
  await restoreNewest(2)
  await expect(text).toHaveText('Move the joint.')
  // The replaced text is the newest version now.
  await restoreNewest(3)
  await expect(text).toHaveText('Cool the joint.')
})

/** Opens a pending article, lets another person change it meanwhile, and saves its own edit. */
async function createEditConflict(page: Page, request: APIRequestContext) {
  const id = await addArticle('pending', { title: uniqueWord(), content: '<p>One.</p>' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  const text = await getEditor(page)
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  // Before anything is typed, a newer text would replace this one.
  await editAsAdmin(request, id, { article_content: '<p>Two.</p>' })
  await page.getByRole('button', { name: writing.update }).click()
  const dialog = page.getByRole('dialog', { name: drafts.conflictTitle })
  await expect(dialog.locator('del')).toContainText('Two.')
  return { id, dialog }
}

test("keeps one's own text as a draft when taking over a newer text", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { dialog } = await createEditConflict(page, request)
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: drafts.conflictTheirs }).click()
  await expect(await getEditor(page)).toHaveText('Two.')
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(await getEditor(page)).toHaveText('One. Mine.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleSaved, { exact: true })).toBeVisible()
})

test("takes over a newer version's topics", async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/)
  const id = await addArticle('pending', { title: uniqueWord(), content: '<p>One.</p>' })
  await editAsAdmin(request, id, { topics: 'gout' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  await (await getEditor(page)).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  await editAsAdmin(request, id, { topics: 'gout,lupus' })
  await page.getByRole('button', { name: writing.update }).click()
  const dialog = page.getByRole('dialog', { name: drafts.conflictTitle })
  await expect(dialog.getByRole('heading', { name: versions.fields.topics })).toBeVisible()
  await dialog.getByRole('button', { name: drafts.conflictTheirs }).click()
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleSaved, { exact: true })).toBeVisible()
  const headers = bearer(await openSession(admin))
  const { data } = await (await request.get(`/api/v1/article/${id}`, { headers })).json()
  expect(data.topics.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([
    'gout',
    'lupus',
  ])
})

test('overwrites the newer text after a confirmation', async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/)
  const { id, dialog } = await createEditConflict(page, request)
  await dialog.getByRole('button', { name: drafts.conflictMine }).click()
  await expect(page.getByText(en.content.articleSaved, { exact: true })).toBeVisible()
  await page.goto(getArticlePath(id))
  await expect(await getEditor(page)).toHaveText('One. Mine.')
})

test('shows two editors of the same article to each other', async ({ page, browser, baseURL }) => {
  const author = await createAccount(
    page.request,
    { role: 'RHEUMATOLOGIST', first_name: 'Ineza' },
    { approved: true },
  )
  const id = await addArticle('pending', { title: uniqueWord(), author_id: author.user_id })
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(otherPage, author, { isStaff: true })
  await otherPage.goto(getArticlePath(id))
  await getEditor(otherPage)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  await expect(page.getByText(/Ineza .*is editing this too/)).toBeVisible()
  await otherPage.close()
})

test('lets the edit of a public article wait, rejects it with a reason, and continues it', async ({
  page,
  browser,
  baseURL,
}) => {
  const author = await signInAuthor(page)
  const word = uniqueWord()
  const columns = { title: word, content: '<p>Old.</p>', author_id: author.user_id }
  const id = await addArticle('public', columns)
  await page.goto(getArticlePath(id))
  await expect(page.getByText(writing.publicNote)).toBeVisible()
  await (await getEditor(page)).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' New.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleEditWaits)).toBeVisible()
  await expect(getRow(page, word).getByText(editorial.editWaits)).toBeVisible()
  await page.goto(getArticlePath(id))
  await expect(await getEditor(page)).toHaveText('Old. New.')

  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(otherPage, admin, { isStaff: true })
  await otherPage.goto(getArticlePath(id))
  await expect(await getEditor(otherPage)).toHaveText('Old.')
  await otherPage.getByRole('button', { name: staff.reject }).click()
  await field(otherPage.getByRole('dialog'), editorial.rejectLabel).fill('Please name the source.')
  await otherPage.getByRole('dialog').getByRole('button', { name: staff.reject }).click()
  await expect(otherPage.getByText('Please name the source.')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/Please name the source/).first()).toBeVisible()
  await page.getByRole('button', { name: writing.takeRejected }).click()
  await expect(await getEditor(page)).toHaveText('Old. New.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleEditWaits)).toBeVisible()

  // Once approved, the new text is the administrator's starting point; what they typed meanwhile is not overwritten.
  await otherPage.reload()
  await expect(await getEditor(otherPage)).toHaveText('Old.')
  await expect(otherPage.getByRole('button', { name: staff.approve, exact: true })).toHaveCount(0)
  await otherPage.getByRole('link', { name: new RegExp(`^${en.reviewing.review}: `) }).click()
  await approveReviewed(otherPage, 'article')
  await otherPage.goto(getArticlePath(id))
  await expect(await getEditor(otherPage)).toHaveText('Old. New.')
  await editAs(author, page.request, id, { article_content: '<p>Newer.</p>' })
  await otherPage.reload()
  await (await getEditor(otherPage)).click()
  await otherPage.keyboard.press('ControlOrMeta+End')
  await otherPage.keyboard.type(' Mine.')
  // Another administrator approves it behind the open question, which still concerns the waiting edit.
  await otherPage.getByRole('button', { name: staff.reject }).click()
  await field(otherPage.getByRole('dialog'), editorial.rejectLabel).fill('Too late.')
  const other = await getCaller(page.request, admin)
  await other('POST', `/article/${id}/approve`)
  await expect(otherPage.getByText(writing.textChanged)).toBeAttached()
  await otherPage.getByRole('dialog').getByRole('button', { name: staff.reject }).click()
  await expect(otherPage.getByText(en.content.alreadyDecided).first()).toBeVisible()
  const cancel = { name: staff.cancel, exact: true }
  await otherPage.getByRole('dialog').getByRole('button', cancel).last().click()
  await expect(otherPage.getByText(writing.textChanged)).toBeVisible()
  await expect(await getEditor(otherPage)).toHaveText('Old. New. Mine.')
  await otherPage.getByRole('button', { name: writing.showNewText }).click()
  await expect(await getEditor(otherPage)).toHaveText('Newer.')
  await otherPage.close()
})
