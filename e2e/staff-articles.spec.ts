import { expect, type Page } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { addArticle } from './support/rows'
import {
  getArticlePath,
  getEditor,
  getRow,
  signInAuthor,
  uniqueWord,
} from './support/staff-articles'
import { approveRow, openOptions } from './support/staff-content'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const { articles, editorial, staff, writing } = en

async function openList(page: Page, word: string) {
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await expect(getRow(page, word).first()).toBeVisible()
}

test("lists an author's own articles, and searches from three letters on", {
  tag: PHONE,
}, async ({ page }) => {
  const author = await signInAuthor(page)
  const word = uniqueWord()
  const author_id = author.user_id
  await addArticle('pending', { title: `${word} hands`, author_id })
  await addArticle('pending', { title: 'Something else', author_id })
  await page.goto('/dashboard/articles')
  await expect(page.getByRole('heading', { level: 1, name: articles.ownTitle })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: articles.searchLabel })
  await search.fill('  zw ')
  await search.fill(word)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await openOptions(page)
  await page.getByLabel(en.table.pageSize).selectOption('10')
  await expect(page).toHaveURL(/\?limit=10$/)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await search.fill(uniqueWord())
  await expect(page.getByText(articles.noneMatching)).toBeVisible()
  await search.press('Escape')
  await page
    .getByRole('link', { name: fill(staff.editOf, { title: `A test’s row ${word} hands` }) })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/articles\/[0-9a-f-]{36}$/)
})

test('reports a failed list, and retries it', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await signInAuthor(page)
  await page.route('**/api/v1/article/user?*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto('/dashboard/articles')
  await expect(page.getByRole('main').getByText(articles.failed)).toBeVisible()
  await page.unroute('**/api/v1/article/user?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(page.getByText(articles.none)).toBeVisible()
})

test('loads the editor on its page, not on the list', async ({ page }) => {
  const sizes: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/_next/static/chunks/')) return
    const text = await response.text().catch(() => '')
    if (text.includes('ProseMirror')) sizes.push(response.url())
  })
  await signInAuthor(page)
  await page.goto('/dashboard/articles')
  await expect(page.getByText(articles.none)).toBeVisible()
  expect(sizes).toEqual([])
  await page.getByRole('link', { name: articles.add }).first().click()
  await getEditor(page)
  await expect.poll(() => sizes.length).toBeGreaterThan(0)
})

test('reviews, takes back and deletes as an administrator, with an undo', {
  tag: PHONE,
}, async ({ page }) => {
  const word = uniqueWord()
  await addArticle('unpublished', { title: word })
  const title = `A test’s row ${word}`
  await openList(page, word)
  const row = getRow(page, word)
  const question = page.getByRole('alertdialog')
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await approveRow(row, 'article')
  await expect(row.getByText(articles.stateApproved)).toBeVisible()

  await row.getByRole('button', { name: fill(editorial.unpublishOf, { title }) }).click()
  const reason = page.getByRole('dialog')
  await reason.getByRole('button', { name: editorial.unpublish }).click()
  await expect(reason.getByText(en.validation.reasonRequired)).toBeVisible()
  await field(reason, editorial.rejectLabel).fill('The doses are out of date.')
  await expectAccessible(page, '[role="dialog"]')
  await reason.getByRole('button', { name: editorial.unpublish }).click()
  await expect(row.getByText('The doses are out of date.')).toBeVisible()

  await row.getByRole('button', { name: fill(staff.deleteOf, { title }) }).click()
  await expect(question.getByText(articles.deleteText)).toBeVisible()
  await question.getByRole('button', { name: staff.delete }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: staff.undo }).click()
  await expect(page.getByText(en.content.articleRestored)).toBeVisible()
  await expect(row).toHaveCount(1)
})

test('lists, restores and purges deleted articles', async ({ page }) => {
  const [restored, lost] = [uniqueWord(), uniqueWord()]
  await addArticle('deleted', { title: restored, created_at: '2035-01-01T08:00:00Z' })
  await addArticle('deleted', { title: lost, created_at: '2035-01-01T08:00:00Z' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/articles')
  await page.getByRole('link', { name: staff.deletedView }).click()
  await expect(page).toHaveURL(/deleted=1/)
  const getTitle = (word: string) => ({ title: `A test’s row ${word}` })
  await page.getByRole('button', { name: fill(staff.restoreOf, getTitle(restored)) }).click()
  await expect(getRow(page, restored)).toHaveCount(0)
  await page.getByRole('button', { name: fill(staff.purgeOf, getTitle(lost)) }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: staff.purge }).click()
  await expect(page.getByText(en.content.articlePurged)).toBeVisible()
  await expect(getRow(page, lost)).toHaveCount(0)
})

test('reverts a change that the server refuses', async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  const word = uniqueWord()
  const id = await addArticle('pending', { title: word })
  await openList(page, word)
  await page.route(`**/api/v1/article/${id}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  const row = getRow(page, word)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: staff.delete }).click()
  await expect(page.getByText(articles.deleteFailed)).toBeVisible()
  await expect(row).toBeVisible()
})

test('names a clinician as reviewer, who confirms the review when it is due again', async ({
  page,
  browser,
  baseURL,
}) => {
  const reviewer = await createAccount(
    page.request,
    { role: 'RHEUMATOLOGIST', first_name: uniqueWord() },
    { approved: true },
  )
  const title = uniqueWord()
  const id = await addArticle('public', { title })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  await page.getByRole('button', { name: writing.review }).click()
  const dialog = page.getByRole('dialog', { name: writing.review })
  await dialog.getByRole('searchbox').fill(reviewer.first_name)
  await dialog.getByRole('radio', { name: new RegExp(reviewer.first_name) }).check()
  await dialog.getByLabel(en.clinicalReview.dueLabel).fill('2034-05-01')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: en.clinicalReview.save }).click()
  await expect(page.getByText(en.content.articleReviewed)).toBeVisible()
  await expect(page.getByRole('button', { name: writing.review })).toBeFocused()

  await page.getByRole('button', { name: writing.review }).click()
  await dialog.getByRole('button', { name: en.clinicalReview.ask }).click()
  await expect(dialog).toHaveCount(0)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await context.newPage()
  await signInAs(otherPage, reviewer, { isStaff: true })
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/home/article/${id}`,
  )
  await otherPage.getByRole('button', { name: new RegExp(`^Reviewed: .*${title}`) }).click()
  const question = otherPage.getByRole('dialog')
  const day = question.getByLabel(en.clinicalReview.dueLabel)
  await expect(day).not.toHaveValue('')
  await day.fill('2020-01-01')
  await question.getByRole('button', { name: en.clinicalReview.confirmSave }).click()
  await expect(question.getByText(en.validation.dueInvalid)).toBeVisible()
  await day.fill('2035-05-01')
  await expectAccessible(otherPage, '[role="dialog"]')
  await question.getByRole('button', { name: en.clinicalReview.confirmSave }).click()
  await expect(otherPage.getByText(en.content.articleReviewed)).toBeVisible()
  await expect(otherPage.getByRole('link', { name: title })).toHaveCount(0)
  await context.close()
})

test('shows articles of others, and unknown ones, as missing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await signInAuthor(page)
  const id = await addArticle('pending', { title: uniqueWord() })
  await page.goto(getArticlePath(id))
  await expect(page.getByText(writing.missing)).toBeVisible()
  await page.goto('/dashboard/articles/nothing')
  await expect(page.getByText(en.errors.notFoundTitle)).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`list and article, ${scheme}: no axe violations, no sideways scrolling`, async ({
    page,
  }) => {
    const word = uniqueWord()
    const content = '<h2>Signs</h2><p>Pain.</p>'.repeat(4)
    const id = await addArticle('unpublished', { title: word, content })
    await page.emulateMedia({ colorScheme: scheme })
    await openList(page, word)
    await expectAccessible(page)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.goto(getArticlePath(id))
    await getEditor(page)
    await expectAccessible(page)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.getByRole('button', { name: writing.preview }).click()
    const preview = page.getByRole('region', { name: writing.preview })
    await expect(preview.getByRole('heading', { name: 'Signs' })).toHaveCount(4)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}
