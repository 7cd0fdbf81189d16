import { expect, type Page } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { addArticle } from './support/rows'
import { getArticlePath, getEditor } from './support/staff-articles'
import { test } from './support/test'
import { en, fill } from './support/texts'

const { clinicalReview } = en
const TITLE = 'Colchicine by weight'
const REASON = 'The dose for children is not mine to judge.'

/** Approves an article as an administrator and asks a person for a review in the same dialog. */
async function approveAndAsk(page: Page, id: string, name: string) {
  await page.goto(`/dashboard/review/articles/${id}`)
  await page.getByRole('button', { name: en.staff.approve, exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel(clinicalReview.approval).selectOption('asked')
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(question.getByText(clinicalReview.choose)).toBeVisible()
  await question.getByLabel(clinicalReview.search).fill(name)
  await question.getByRole('radio', { name }).check()
  await expectAccessible(page, '[role="alertdialog"]')
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.content.articleApproved)).toBeVisible()
}

test('approves a version and asks a reviewer, who sends it back with a reason', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const role = 'INTERNAL_MEDICINE' as const
  const surname = 'Rwigamba'
  const reviewer = await createAccount(
    page.request,
    { role, last_name: surname },
    { approved: true },
  )
  const id = await addArticle('pending', { title: TITLE })
  await signInAs(page, admin, { isStaff: true })
  await approveAndAsk(page, id, `${reviewer.first_name} ${surname}`)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const otherPage = await context.newPage()
  await signInAs(otherPage, reviewer, { isStaff: true })
  await otherPage.goto('/dashboard')
  const sendBack = new RegExp(fill(clinicalReview.sendBackOf, { title: `.*${TITLE}` }))
  await otherPage.getByRole('button', { name: sendBack }).click()
  const question = otherPage.getByRole('dialog')
  await question.getByRole('button', { name: clinicalReview.sendBack }).click()
  await expect(question.getByText(en.validation.reasonRequired)).toBeVisible()
  await question.getByLabel(clinicalReview.sendBackLabel).fill(REASON)
  await expectAccessible(otherPage, '[role="dialog"]')
  await question.getByRole('button', { name: clinicalReview.sendBack }).click()
  await expect(otherPage.getByText(en.content.articleSentBack)).toBeVisible()
  await expect(otherPage.getByRole('link', { name: TITLE })).toHaveCount(0)
  await context.close()

  await page.goto(getArticlePath(id))
  await page.getByRole('button', { name: en.writing.review }).click()
  const review = page.getByRole('dialog')
  await expect(review.getByText(fill(clinicalReview.sentBack, { reason: REASON }))).toBeVisible()
  await page.goto(`/home/article/${id}`)
  await expect(page.getByText(en.article.reviewMark.none, { exact: true })).toBeVisible()
})

test('keeps the change note with the draft of an edit', async ({ page }) => {
  const id = await addArticle('public', { title: 'Kept with its note' })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(id))
  await getEditor(page)
  await page.getByLabel(en.changeNote.label).fill('Once a week now.')
  await expect(page.getByText(en.drafts.savedAt.replace('{time}', ''))).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: en.drafts.restore }).click()
  await expect(page.getByLabel(en.changeNote.label)).toHaveValue('Once a week now.')
})
