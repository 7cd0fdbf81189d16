import { StandardFonts } from '@cantoo/pdf-lib'
import { expect } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import { bearer, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { createColleague, getAnswerBox, LIST, postCase, pressButton } from './support/forum'
import { pictureFile } from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { forum, identifiers } = en
const { photos, answerFiles } = forum

const letter = async () => ({
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf({
    change(document) {
      const font = document.embedStandardFont(StandardFonts.Helvetica)
      document.getPages()[0]?.drawText('Reviewed on 12/03/2024', { font, size: 9, x: 10, y: 200 })
    },
  }),
})

test('adds a picture and a document to an answer, after their questions and a reason', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  test.slow()
  complaints.allow(/422/)
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  const consent = {
    how: 'spoken',
    by: 'patient',
    language: 'rw',
    is_minor: false,
    may_teach: false,
  }
  const headers = bearer(await openSession(author))
  await request.put(`/api/v1/forum/${id}/consent`, { headers, data: consent })
  await signInAs(page, await createColleague(request, 'RHEUMATOLOGIST'), { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  await getAnswerBox(page).fill('Look at this joint.', { timeout: 30_000 })

  await pressButton(page, answerFiles.open)
  await page.getByLabel(photos.add).setInputFiles(await pictureFile())
  await pressButton(page, photos.done)
  await page.getByLabel(forum.document, { exact: true }).setInputFiles(await letter())
  const chosen = page.getByText('letter.pdf')
  await expect(chosen).toBeVisible()
  // The bar at the bottom of a phone covers whatever has been scrolled below it.
  await chosen.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })

  const question = fill(photos.shows, { number: '1' })
  await pressButton(page, forum.postAnswer)
  await expect(field(page, question)).toBeFocused()
  await field(page, question).selectOption('0')
  await pressButton(page, forum.postAnswer)
  // The answer and its picture are already there; the document contains a date.
  await expect(page.getByText(fill(answerFiles.notSent, { problem: '' }).trim())).toBeVisible({
    timeout: 30_000,
  })
  await field(page, identifiers.reason).fill('The date decides')
  await pressButton(page, forum.postAnswer)
  const answer = page.locator('#answers + ol > li')
  await expect(answer).toHaveCount(1)
  await expect(answer.getByText('letter.pdf')).toBeVisible()
  await expect(getAnswerBox(page)).toHaveValue('')
  const picture = answer.getByRole('button', { name: fill(photos.number, { number: '1' }) })
  await expect(picture).toBeVisible()
  await expectAccessible(page)

  await answer.getByRole('button', { name: en.staff.edit }).press('Enter')
  await pressButton(page, fill(photos.remove, { number: '1' }))
  await pressButton(page, answerFiles.removeDocument)
  await pressButton(page, en.staff.save)
  await expect(picture).toHaveCount(0)
  await expect(answer.getByText('letter.pdf')).toHaveCount(0)
  await expect(answer.getByText('Look at this joint.')).toBeVisible()
})
