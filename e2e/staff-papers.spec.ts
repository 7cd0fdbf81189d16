import { expect } from '@playwright/test'
import { admin, createAccount, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { newTitle, rowOf, windowOf } from './support/staff-content'
import { fillPaper, reference, save } from './support/staff-papers'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

test('a doctor sends a paper, mends it and deletes it', { tag: [MAIN, PHONE] }, async ({
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
  await save(page, en.staff.add).click()
  await expect(windowOf(page).getByText(en.validation.fillAllPaper)).toHaveCount(3)
  await expect(field(windowOf(page), en.papers.titleField)).toBeFocused()
  await field(windowOf(page), en.papers.titleField).fill('x'.repeat(201))
  await save(page, en.staff.add).click()
  await expect(windowOf(page).getByText(en.validation.paperTitleLong)).toBeVisible()
  await fillPaper(page, title)
  await windowOf(page).getByText(en.papers.details).click()
  await field(windowOf(page), en.paper.year).fill('19')
  await save(page, en.staff.add).click()
  await expect(windowOf(page).getByText(en.validation.yearInvalid)).toBeVisible()
  await field(windowOf(page), en.paper.year).fill('2025')
  await save(page, en.staff.add).click()
  await expect(page.getByText(en.content.paperCreated)).toBeVisible()
  await expect(windowOf(page)).toHaveCount(0)
  const row = rowOf(page, title.slice(0, 20))
  await expect(row).toContainText(en.editorial.pending)
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(reference(page)).toContainText('Rwanda Medical Journal, 2025.')
  await expect(field(windowOf(page), en.paper.year)).toHaveValue('2025')
  await windowOf(page)
    .getByRole('button', { name: new RegExp(`^${en.papers.preview}`) })
    .click()
  await expect(windowOf(page).locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await reference(page).fill('')
  await save(page, en.staff.save).click()
  await expect(windowOf(page).getByText(en.validation.fillAllDot)).toBeVisible()
  await expect(reference(page)).toBeFocused()
  await reference(page).fill('Rwanda Medical Journal, 2026.')
  await save(page, en.staff.save).click()
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

test('an upload that fails says so in the window, and keeps everything', { tag: PHONE }, async ({
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
  await save(page, en.staff.add).click()
  const said = windowOf(page).getByRole('alert')
  await expect(said).toContainText(en.papers.createFailed)
  await expect(said).toContainText(en.papers.uploadFailed)
  await expect(page.getByText(en.papers.createFailedToast)).toBeVisible()
  await expect(field(windowOf(page), en.papers.titleField)).toHaveValue('Early arthritis')
  await expect(windowOf(page).getByText('paper.pdf').first()).toBeVisible()
  await expect(reference(page)).toContainText('Rwanda Medical Journal')
})
