import { expect } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { admin, bearer, openSession, signInAs } from './support/accounts'
import { field } from './support/forms'
import { confirmRow, newTitle, openTable, rowOf, windowOf } from './support/staff-content'
import { MAIN, test } from './support/test'
import { en } from './support/texts'

const newVideoId = () => Math.random().toString(36).slice(2).padEnd(11, 'A').slice(0, 11)

for (const width of [1280, 360]) {
  test.describe(`${width} px`, { tag: width === 1280 ? MAIN : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a video is added, changed, deleted, taken back, and deleted', async ({ page }) => {
      const title = newTitle('Warming up')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/videos')
      await page.getByRole('button', { name: en.videos.add }).click()
      const form = windowOf(page)
      await field(form, en.videos.titleField).fill(title)
      await field(form, en.videos.link).fill(`https://youtu.be/${newVideoId()}`)
      await field(form, en.videos.minutesLabel).fill('7')
      await field(form, en.videos.transcript).fill('Bend each finger slowly.')
      await form.getByRole('button', { name: en.staff.add }).click()
      await expect(page.getByText(en.videos.added)).toBeVisible()
      await rowOf(page, title).getByRole('button', { name: /^Edit/ }).click()
      await expect(field(form, en.videos.transcript)).toHaveValue('Bend each finger slowly.')
      await field(form, en.videos.titleField).fill(`${title} slowly`)
      await form.getByRole('button', { name: en.staff.save }).click()
      await expect(page.getByText(en.videos.updated)).toBeVisible()
      const row = rowOf(page, `${title} slowly`)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await page.getByRole('button', { name: en.staff.undo }).click()
      await expect(page.getByText(en.videos.restored)).toBeVisible()
      await expect(row).toBeVisible()
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('a fact is added, deleted, and restored from what was deleted', async ({ page }) => {
      const title = newTitle('Stairs are exercise')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/did-you-know')
      await page.getByRole('button', { name: en.facts.add }).click()
      await field(windowOf(page), en.facts.titleField).fill(title)
      await windowOf(page).getByRole('button', { name: en.staff.add }).click()
      await expect(page.getByText(en.facts.added)).toBeVisible()
      const row = rowOf(page, title)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(page.getByText(en.facts.deleted)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedView }).click()
      await row.getByRole('button', { name: /^Restore/ }).click()
      await expect(page.getByText(en.facts.restored)).toBeVisible()
      await page.getByRole('link', { name: en.staff.deletedBack }).click()
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('a question is added, changed and deleted; a refused deletion brings it back', async ({
      page,
      complaints,
    }) => {
      complaints.allow(/status of 500/)
      const title = newTitle('May I swim')
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/faqs')
      await page.getByRole('button', { name: en.faqs.add }).click()
      const form = windowOf(page)
      await field(form, en.faqs.question).fill(title)
      await field(form, en.faqs.answer).fill('Yes, in warm water.')
      await form.getByRole('button', { name: en.staff.add }).click()
      await expect(page.getByText(en.faqs.added)).toBeVisible()
      const row = rowOf(page, title)
      await row.getByRole('button', { name: /^Edit/ }).click()
      await field(form, en.faqs.answer).fill('Yes.')
      await form.getByRole('button', { name: en.staff.save }).click()
      await expect(page.getByText(en.faqs.updated)).toBeVisible()
      await expect(row).toContainText('Yes.')
      const one = /\/api\/v1\/faq\/[0-9a-f-]{36}$/
      await page.route(one, (route) => route.fulfill({ status: 500, body: '' }))
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(page.getByText(en.faqs.deleteFailed)).toBeVisible()
      await expect(row).toBeVisible()
      await page.unroute(one)
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })

    test('an administrator approves a paper, and takes it back with a reason', async ({
      page,
      request,
    }) => {
      const title = newTitle('Spondylitis')
      const author = { email: 'rheumatologist@ingingo.test', password: admin.password }
      const buffer = await makePdf()
      const sent = await request.post('/api/v1/paper', {
        headers: bearer(await openSession(author)),
        multipart: {
          paper_title: title,
          language: 'eng',
          reference: '<p>A journal.</p>',
          paper: { name: 'paper.pdf', mimeType: 'application/pdf', buffer },
        },
      })
      expect(sent.ok(), await sent.text()).toBe(true)
      await signInAs(page, admin, { isStaff: true })
      await openTable(page, '/dashboard/papers')
      const row = rowOf(page, title)
      await row.getByRole('button', { name: /^Approve/ }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(en.papers.approveText)
      await question.getByRole('button', { name: en.staff.approve }).click()
      await expect(page.getByText(en.content.paperApproved)).toBeVisible()
      await expect(row).toContainText(en.editorial.approved)
      await row.getByRole('rowheader').getByRole('button').click()
      await windowOf(page).getByRole('button', { name: en.editorial.unpublish }).click()
      const why = page.getByRole('dialog').last()
      await why.getByLabel(en.editorial.rejectLabel).fill('The wrong file.')
      await why.getByRole('button', { name: en.editorial.unpublish }).click()
      await expect(page.getByText(en.content.paperUnpublished)).toBeVisible()
      await expect(row).toContainText('The wrong file.')
      await confirmRow(row, /^Delete/, en.staff.delete)
      await expect(row).toHaveCount(0)
    })
  })
}
