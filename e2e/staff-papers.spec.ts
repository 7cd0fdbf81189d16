import { expect, type Locator, type Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { waitForMail } from './support/mails'
import { enterReason } from './support/reasons'
import { getCaller } from './support/staff-calls'
import {
  approveRow,
  confirmRow,
  getDialog,
  getRow,
  newTitle,
  openOptions,
} from './support/staff-content'
import { fillPaper, getDialogButton, reference } from './support/staff-papers'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

/** Names a clinician as reviewer of a public paper, and looks at its versions. */
async function nameReviewer(page: Page, row: Locator): Promise<void> {
  const clinician = { role: 'RHEUMATOLOGIST', first_name: 'Uwimanimpaye' } as const
  await createAccount(page.request, clinician, { approved: true })
  await row.getByRole('rowheader').getByRole('button').click()
  await getDialog(page).getByRole('button', { name: en.writing.history }).click()
  const history = page.getByRole('dialog', { name: en.writing.history })
  // The rejected text, and the one approved after it.
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await getDialog(page).getByRole('button', { name: en.writing.review }).click()
  const review = page.getByRole('dialog', { name: en.writing.review })
  await review.getByRole('searchbox').fill(clinician.first_name)
  await review.getByRole('radio', { name: clinician.first_name }).first().check()
  await expectAccessible(page, '[role="dialog"]')
  await review.getByRole('button', { name: en.clinicalReview.save }).click()
  await expect(page.getByText(en.content.paperReviewed)).toBeVisible()
  await expect(getDialog(page)).toContainText(`Reviewed by ${clinician.first_name}`)
  // The named reviewer is selected the next time.
  await getDialog(page).getByRole('button', { name: en.writing.review }).click()
  await expect(review.getByRole('radio', { name: clinician.first_name }).first()).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
}

test('uploads, corrects and deletes a paper as a doctor', { tag: [MAIN, PHONE] }, async ({
  page,
}) => {
  test.slow()
  const doctor = { role: 'INTERNAL_MEDICINE', first_name: 'Mugisha' } as const
  await signInAs(page, await createAccount(page.request, doctor, { approved: true }), {
    isStaff: true,
  })
  const title = newTitle('Gout in district hospitals')
  await page.goto('/dashboard/papers')
  await page.getByRole('button', { name: en.papers.add }).first().click()
  await expect(reference(page)).toBeVisible()
  await getDialogButton(page, en.staff.add).click()
  await expect(getDialog(page).getByText(en.validation.fillAllPaper)).toHaveCount(3)
  await expect(field(getDialog(page), en.papers.titleField)).toBeFocused()
  await field(getDialog(page), en.papers.titleField).fill('x'.repeat(201))
  await getDialogButton(page, en.staff.add).click()
  await expect(getDialog(page).getByText(en.validation.paperTitleLong)).toBeVisible()
  await fillPaper(page, title)
  await getDialog(page).getByText(en.papers.details).click()
  await field(getDialog(page), en.paper.year).fill('19')
  await getDialogButton(page, en.staff.add).click()
  await expect(getDialog(page).getByText(en.validation.yearInvalid)).toBeVisible()
  await field(getDialog(page), en.paper.year).fill('2025')
  await getDialogButton(page, en.staff.add).click()
  await expect(page.getByText(en.content.paperCreated)).toBeVisible()
  await expect(getDialog(page)).toHaveCount(0)
  const row = getRow(page, title.slice(0, 20))
  await expect(row).toContainText(en.editorial.pending)
  await expect(row.getByRole('link', { name: /^Review/ })).toHaveCount(0)

  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(reference(page)).toContainText('Rwanda Medical Journal, 2025.')
  await expect(field(getDialog(page), en.paper.year)).toHaveValue('2025')
  await getDialog(page)
    .getByRole('button', { name: new RegExp(`^${en.papers.preview}`) })
    .click()
  await expect(getDialog(page).locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await reference(page).fill('')
  await getDialogButton(page, en.staff.save).click()
  await expect(getDialog(page).getByText(en.validation.fillAllDot)).toBeVisible()
  await expect(reference(page)).toBeFocused()
  await reference(page).fill('Rwanda Medical Journal, 2026.')
  await getDialogButton(page, en.staff.save).click()
  await expect(page.getByText(en.content.paperSaved, { exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: en.papers.searchLabel }).fill('Gout')
  await expect(page.getByText('1 result')).toBeVisible()
  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(en.papers.deleteText)
  await question.getByRole('button', { name: en.staff.delete }).click()
  await expect(page.getByText(en.content.paperDeleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`keeps the actions of the window in reach at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInAs(page, admin, { isStaff: true })
    await page.goto('/dashboard/papers?open=new')
    const add = getDialog(page).getByRole('button', { name: en.staff.add, exact: true })
    await expect(add).toBeInViewport({ ratio: 1 })
    const reachable = () =>
      add.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    expect(await reachable()).toBe(true)
    await getDialog(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(await reachable()).toBe(true)
    await expectAccessible(page, '[role="dialog"]')
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}

test('previews a chosen document, and keeps typed text at Escape and after a reload', async ({
  page,
}) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/papers?open=new')
  const title = field(getDialog(page), en.papers.titleField)
  await title.fill('Early arthritis')
  await reference(page).fill('Rwanda Medical Journal, 2025.')
  await field(getDialog(page), en.papers.file).setInputFiles({
    // A word that no address may contain.
    name: 'polyarthrite-invalidante.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf(),
  })
  await getDialog(page)
    .getByRole('button', { name: new RegExp(`^${en.papers.preview}`) })
    .click()
  await expect(getDialog(page).locator('canvas').first()).toBeVisible()
  await reference(page).press('Alt+F10')
  await expect(reference(page)).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reference(page)).toBeFocused()
  for (const place of [reference(page), title]) {
    await place.press('Escape')
    await expect(title).toHaveValue('Early arthritis')
  }
  await page.reload()
  await getDialogButton(page, en.drafts.restore).click()
  await expect(title).toHaveValue('Early arthritis')
  await expect(reference(page)).toHaveText('Rwanda Medical Journal, 2025.')
})

test('previews the document of a pending change', async ({ page, request }) => {
  const doctor = await createAccount(request, { role: 'INTERNAL_MEDICINE' }, { approved: true })
  const call = await getCaller(request, doctor)
  const getDocument = async (pages: number) => {
    const buffer = await makePdf({ pages })
    return { name: 'paper.pdf', mimeType: 'application/pdf', buffer }
  }
  const title = newTitle('Gout in the district')
  const texts = { paper_title: title, language: 'eng', reference: '<p>Rwanda, 2025.</p>' }
  const sent = { multipart: { ...texts, paper: await getDocument(1) } }
  const { paper_id: id } = await call('POST', '/paper', sent)
  const approver = await getCaller(request, admin)
  await approver('POST', `/paper/${id}/approve`)
  await call('PATCH', `/paper/${id}`, { multipart: { paper: await getDocument(3) } })
  await signInAs(page, doctor, { isStaff: true })
  await page.goto('/dashboard/papers')
  await getRow(page, title).getByRole('button', { name: /^Edit/ }).click()
  const preview = { name: new RegExp(`^${en.papers.preview}`) }
  await getDialog(page).getByRole('button', preview).click()
  await expect(getDialog(page).getByText('Page 1 of 3', { exact: true }).first()).toBeVisible()
})

test('reports a failed upload in the window, and keeps everything', { tag: PHONE }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/)
  await signInAs(
    page,
    { email: 'rheumatologist@ingingo.test', password: admin.password },
    {
      isStaff: true,
    },
  )
  await page.goto('/dashboard/papers?open=new')
  await fillPaper(page, 'Early arthritis')
  await page.route('**/api/v1/paper', (route) => route.fulfill({ status: 500, body: '' }))
  await getDialogButton(page, en.staff.add).click()
  const alert = getDialog(page).getByRole('alert')
  await expect(alert).toContainText(en.papers.createFailed)
  await expect(alert).toContainText(en.papers.uploadFailed)
  await expect(page.getByText(en.papers.createFailedToast)).toBeVisible()
  await expect(field(getDialog(page), en.papers.titleField)).toHaveValue('Early arthritis')
  await expect(getDialog(page).getByText('paper.pdf').first()).toBeVisible()
  await expect(reference(page)).toContainText('Rwanda Medical Journal')
})

for (const width of [1280, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('reads a paper, rejects it with a reason, deletes, restores and purges it as an administrator', async ({
      page,
      browser,
      baseURL,
    }) => {
      test.slow()
      const otherPage = await browser.newPage({
        baseURL: baseURL ?? '',
        viewport: { width, height: 800 },
      })
      const doctor = await createAccount(
        page.request,
        { role: 'RHEUMATOLOGIST', first_name: 'Iradukunda' },
        { approved: true },
      )
      await signInAs(otherPage, doctor, { isStaff: true })
      const title = newTitle('Lupus in the clinic')
      await otherPage.goto('/dashboard/papers?open=new')
      await fillPaper(otherPage, title)
      await getDialogButton(otherPage, en.staff.add).click()
      await expect(getDialog(otherPage)).toHaveCount(0)
      await expect(getRow(otherPage, title.slice(0, 20))).toBeVisible()
      await expect(otherPage).toHaveURL('/dashboard/papers')

      await signInAs(page, admin, { isStaff: true })
      await page.goto('/dashboard/papers?limit=20')
      const row = getRow(page, title)
      await row.getByRole('rowheader').getByRole('button').click()
      await expect(getDialog(page)).toContainText('Rwanda Medical Journal, 2025.')
      await expectAccessible(page)
      await getDialog(page).getByRole('button', { name: en.staff.edit, exact: true }).click()
      await reference(page).fill('Rwanda Medical Journal, 2026.')
      await getDialogButton(page, en.staff.save).click()
      await expect(page.getByText(en.content.paperSaved, { exact: true })).toBeVisible()
      await row.getByRole('rowheader').getByRole('button').click()
      await expect(getDialog(page)).toContainText('Rwanda Medical Journal, 2026.')
      await getDialog(page).getByRole('button', { name: en.staff.reject, exact: true }).click()
      const why = page.getByRole('dialog').last()
      await why.getByLabel(en.editorial.rejectLabel).fill('A source is missing.')
      await why.getByRole('button', { name: en.staff.reject, exact: true }).click()
      await expect(page.getByText(en.content.paperRejected)).toBeVisible()
      await expect(getDialog(page)).toHaveCount(0)
      await expect(row).toContainText('Not public: A source is missing.')
      await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
      await otherPage.reload()
      await expect(getRow(otherPage, title)).toContainText('Not public: A source is missing.')
      await otherPage.close()

      await approveRow(row, 'paper')
      await nameReviewer(page, row)
      const remove = row.getByRole('button', { name: /^Delete/ })
      await remove.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(title)
      await dialog.getByRole('button', { name: en.staff.delete, exact: true }).click()
      await expect(dialog).toContainText(en.validation.reasonRequired)
      await expectAccessible(page, '[role=dialog]')
      await enterReason(page, en.staff.delete, 'It was published twice.')
      await expect(page.getByText(en.content.paperDeleted)).toBeVisible()
      const mail = await waitForMail(doctor.email, en.email.moderated.subjectPaper)
      expect(mail.text).toContain('It was published twice.')
      await openOptions(page)
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await row.getByRole('button', { name: /^Restore/ }).click()
      await expect(page.getByText(en.content.paperRestored)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedBack }).click()
      await expect(row).toBeVisible()
      await remove.press('Enter')
      await enterReason(page, en.staff.delete)
      await openOptions(page)
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await confirmRow(row, /^Delete permanently/, en.staff.purge)
      await expect(page.getByText(en.content.paperPurged)).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  })
}
