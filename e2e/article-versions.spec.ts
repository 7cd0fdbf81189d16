import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { addArticle } from './support/rows'
import {
  articleAt,
  editAs,
  editAsAdmin,
  getEditor,
  getRow,
  ownWord,
  signInAuthor,
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
  const word = ownWord()
  const id = await addArticle('public', { title: word, content: '<p>Rest the joint.</p>' })
  await editAsAdmin(request, id, { article_content: '<p>Move the joint.</p>' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(articleAt(id))
  const text = await getEditor(page)
  await expect(text).toHaveText('Move the joint.')
  await page.getByRole('button', { name: writing.history }).click()
  const window = page.getByRole('dialog', { name: writing.history })
  const entries = window.getByRole('listitem')
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

/** Opens a pending article, lets another person change it meanwhile, and saves its own edit. */
async function collide(page: Page, request: APIRequestContext) {
  const id = await addArticle('pending', { title: ownWord(), content: '<p>One.</p>' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(articleAt(id))
  const text = await getEditor(page)
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Mine.')
  // Before anything is typed, a newer text would replace this one.
  await editAsAdmin(request, id, { article_content: '<p>Two.</p>' })
  await page.getByRole('button', { name: writing.update }).click()
  const window = page.getByRole('dialog', { name: drafts.conflictTitle })
  await expect(window.locator('del')).toContainText('Two.')
  return { id, window }
}

test("keeps one's own text as a draft when taking over a newer text", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { window } = await collide(page, request)
  await expectAccessible(page, '[role="dialog"]')
  await window.getByRole('button', { name: drafts.conflictTheirs }).click()
  await expect(await getEditor(page)).toHaveText('Two.')
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(await getEditor(page)).toHaveText('One. Mine.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleSaved, { exact: true })).toBeVisible()
})

test('overwrites the newer text after a confirmation', async ({ page, request, complaints }) => {
  complaints.allow(/status of 409/)
  const { id, window } = await collide(page, request)
  await window.getByRole('button', { name: drafts.conflictMine }).click()
  await expect(page.getByText(en.content.articleSaved, { exact: true })).toBeVisible()
  await page.goto(articleAt(id))
  await expect(await getEditor(page)).toHaveText('One. Mine.')
})

test('shows two editors of the same article to each other', async ({ page, browser, baseURL }) => {
  const author = await createAccount(
    page.request,
    { role: 'RHEUMATOLOGIST', first_name: 'Ineza' },
    { approved: true },
  )
  const id = await addArticle('pending', { title: ownWord(), author_id: author.user_id })
  const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(theirs, author, { isStaff: true })
  await theirs.goto(articleAt(id))
  await getEditor(theirs)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(articleAt(id))
  await expect(page.getByText(/Ineza .*is editing this too/)).toBeVisible()
  await theirs.close()
})

test('lets the edit of a public article wait, rejects it with a reason, and continues it', async ({
  page,
  browser,
  baseURL,
}) => {
  const author = await signInAuthor(page)
  const word = ownWord()
  const columns = { title: word, content: '<p>Old.</p>', author_id: author.user_id }
  const id = await addArticle('public', columns)
  await page.goto(articleAt(id))
  await expect(page.getByText(writing.publicNote)).toBeVisible()
  await (await getEditor(page)).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' New.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleEditWaits)).toBeVisible()
  await expect(getRow(page, word).getByText(editorial.editWaits)).toBeVisible()
  await page.goto(articleAt(id))
  await expect(await getEditor(page)).toHaveText('Old. New.')

  const theirs = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(theirs, admin, { isStaff: true })
  await theirs.goto(articleAt(id))
  await expect(await getEditor(theirs)).toHaveText('Old.')
  await theirs.getByRole('button', { name: staff.reject }).click()
  await field(theirs.getByRole('dialog'), editorial.rejectLabel).fill('Please name the source.')
  await theirs.getByRole('dialog').getByRole('button', { name: staff.reject }).click()
  await expect(theirs.getByText('Please name the source.')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/Please name the source/).first()).toBeVisible()
  await page.getByRole('button', { name: writing.takeRejected }).click()
  await expect(await getEditor(page)).toHaveText('Old. New.')
  await page.getByRole('button', { name: writing.update }).click()
  await expect(page.getByText(en.content.articleEditWaits)).toBeVisible()

  // Once approved, the new text is the administrator's starting point; what they typed meanwhile is not overwritten.
  await theirs.reload()
  await expect(await getEditor(theirs)).toHaveText('Old.')
  await expect(theirs.getByRole('button', { name: staff.approve, exact: true })).toHaveCount(0)
  await theirs.getByRole('link', { name: new RegExp(`^${en.reviewing.review}: `) }).click()
  await approveReviewed(theirs, 'article')
  await theirs.goto(articleAt(id))
  await expect(await getEditor(theirs)).toHaveText('Old. New.')
  await editAs(author, page.request, id, { article_content: '<p>Newer.</p>' })
  await theirs.reload()
  await (await getEditor(theirs)).click()
  await theirs.keyboard.press('ControlOrMeta+End')
  await theirs.keyboard.type(' Mine.')
  // Another administrator approves it behind the open question, which still concerns the waiting edit.
  await theirs.getByRole('button', { name: staff.reject }).click()
  await field(theirs.getByRole('dialog'), editorial.rejectLabel).fill('Too late.')
  const other = await getCaller(page.request, admin)
  await other('POST', `/article/${id}/approve`)
  await expect(theirs.getByText(writing.textChanged)).toBeAttached()
  await theirs.getByRole('dialog').getByRole('button', { name: staff.reject }).click()
  await expect(theirs.getByText(en.content.alreadyDecided).first()).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(theirs.getByText(writing.textChanged)).toBeVisible()
  await expect(await getEditor(theirs)).toHaveText('Old. New. Mine.')
  await theirs.getByRole('button', { name: writing.showNewText }).click()
  await expect(await getEditor(theirs)).toHaveText('Newer.')
  await theirs.close()
})
