import { expect, type Locator, type Page } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { confirmRow, newTitle, rowOf, windowOf } from './support/staff-content'
import { fillPaper, reference, save } from './support/staff-papers'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

/** Names a clinician as reviewer of a public paper, and looks at its versions. */
async function nameReviewer(page: Page, row: Locator): Promise<void> {
  const clinician = { role: 'RHEUMATOLOGIST', first_name: 'Uwimanimpaye' } as const
  await createAccount(page.request, clinician, { approved: true })
  await row.getByRole('rowheader').getByRole('button').click()
  await windowOf(page).getByRole('button', { name: en.writing.history }).click()
  const history = page.getByRole('dialog', { name: en.writing.history })
  // The rejected text, and the one approved after it.
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await windowOf(page).getByRole('button', { name: en.writing.review }).click()
  const review = page.getByRole('dialog', { name: en.writing.review })
  await review.getByRole('searchbox').fill(clinician.first_name)
  await review.getByRole('radio', { name: clinician.first_name }).first().check()
  await expectAccessible(page, '[role="dialog"]')
  await review.getByRole('button', { name: en.clinicalReview.save }).click()
  await expect(page.getByText(en.content.paperReviewed)).toBeVisible()
  await expect(windowOf(page)).toContainText(`Reviewed by ${clinician.first_name}`)
  // The named reviewer is selected the next time.
  await windowOf(page).getByRole('button', { name: en.writing.review }).click()
  await expect(review.getByRole('radio', { name: clinician.first_name }).first()).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(windowOf(page)).toHaveCount(0)
}

for (const width of [1280, 360]) {
  test.describe(`${width} px`, { tag: width === 1280 ? MAIN : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('an administrator reads a paper, rejects it with a reason, deletes, restores and purges it', async ({
      page,
      browser,
      baseURL,
    }) => {
      test.slow()
      const theirs = await browser.newPage({
        baseURL: baseURL ?? '',
        viewport: { width, height: 800 },
      })
      const doctor = { role: 'RHEUMATOLOGIST', first_name: 'Iradukunda' } as const
      await signInAs(theirs, await createAccount(page.request, doctor, { approved: true }), {
        isStaff: true,
      })
      const title = newTitle('Lupus in the clinic')
      await theirs.goto('/dashboard/papers?open=new')
      await fillPaper(theirs, title)
      await save(theirs, en.staff.add).click()
      await expect(windowOf(theirs)).toHaveCount(0)
      await expect(rowOf(theirs, title.slice(0, 20))).toBeVisible()
      await expect(theirs).toHaveURL('/dashboard/papers')

      await signInAs(page, admin, { isStaff: true })
      await page.goto('/dashboard/papers?limit=20')
      const row = rowOf(page, title)
      await row.getByRole('rowheader').getByRole('button').click()
      await expect(windowOf(page)).toContainText('Rwanda Medical Journal, 2025.')
      await expectAccessible(page)
      await windowOf(page).getByRole('button', { name: en.staff.edit, exact: true }).click()
      await reference(page).fill('Rwanda Medical Journal, 2026.')
      await save(page, en.staff.save).click()
      await expect(page.getByText(en.content.paperSaved, { exact: true })).toBeVisible()
      await row.getByRole('rowheader').getByRole('button').click()
      await expect(windowOf(page)).toContainText('Rwanda Medical Journal, 2026.')
      await windowOf(page).getByRole('button', { name: en.staff.reject, exact: true }).click()
      const why = page.getByRole('dialog').last()
      await why.getByLabel(en.editorial.rejectLabel).fill('A source is missing.')
      await why.getByRole('button', { name: en.staff.reject, exact: true }).click()
      await expect(page.getByText(en.content.paperRejected)).toBeVisible()
      await expect(windowOf(page)).toHaveCount(0)
      await expect(row).toContainText('Not public: A source is missing.')
      await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
      await theirs.reload()
      await expect(rowOf(theirs, title)).toContainText('Not public: A source is missing.')
      await theirs.close()

      await confirmRow(row, /^Approve/, en.staff.approve)
      await expect(page.getByText(en.content.paperApproved)).toBeVisible()
      await nameReviewer(page, row)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(page.getByText(en.content.paperDeleted)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await row.getByRole('button', { name: /^Restore/ }).click()
      await expect(page.getByText(en.content.paperRestored)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedBack }).click()
      await expect(row).toBeVisible()
      await confirmRow(row, /^Delete/, en.staff.delete)
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await confirmRow(row, /^Delete for good/, en.staff.purge)
      await expect(page.getByText(en.content.paperPurged)).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  })
}
