import { expect } from '@playwright/test'
import { signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { createColleague, getCase, LIST, openPage, postCase, pressButton } from './support/forum'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const { forum, identifiers, staff } = en
const HELD_CASE = {
  content: '<p>Call her on 0788 123 456.</p>',
  identifiers_reason: 'For the surgeon',
}

test('keeps a case waiting for its second look when its author edits only the title', async ({
  page,
  request,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/404 \(Not Found\)/)
  const author = await createColleague(request)
  const other = await createColleague(request)
  // Only the author's device found the name, so the reason is the only sign of a kept identifier.
  const { identifiers_reason } = HELD_CASE
  const { id, title } = await postCase(request, author, { identifiers_reason })
  await signInAs(page, author, { isStaff: true })
  await page.goto(`${LIST}/${id}/edit`)
  await expect(field(page, identifiers.reason)).toHaveValue(identifiers_reason, { timeout: 30_000 })
  await field(page, forum.titleField).fill(`${title}, again`)
  await pressButton(page, staff.save)
  await expect(page.getByRole('heading', { level: 1, name: `${title}, again` })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(forum.look.waitsTitle)).toBeVisible()
  await expect(page.getByText(fill(identifiers.kept, { reason: identifiers_reason }))).toBeVisible()
  const otherPage = await openPage(browser, baseURL, other)
  await otherPage.goto(`${LIST}/${id}`)
  await expect(otherPage.getByText(forum.missing).first()).toBeVisible({ timeout: 30_000 })
  await otherPage.context().close()
})

test('reviews, sends back, corrects and shows a routine case with kept identifiers', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL, complaints }) => {
  test.slow()
  complaints.allow(/404 \(Not Found\)/)
  const author = await createColleague(request)
  const other = await createColleague(request)
  const reviewer = await createColleague(request, 'RHEUMATOLOGIST')
  const { id, title } = await postCase(request, author, HELD_CASE)
  const address = `${LIST}/${id}`

  await signInAs(page, other, { isStaff: true })
  await page.goto(LIST)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(getCase(page, title)).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText(forum.missing).first()).toBeVisible({ timeout: 30_000 })

  const reviewerPage = await openPage(browser, baseURL, reviewer)
  await reviewerPage.goto(`${LIST}?filter=look&limit=100`)
  await expect(getCase(reviewerPage, title)).toContainText(forum.look.mark, { timeout: 30_000 })
  await reviewerPage.goto(address)
  const requestNote = reviewerPage.getByRole('note').filter({ hasText: forum.look.askTitle })
  await expect(requestNote).toBeVisible({ timeout: 30_000 })
  await expect(
    reviewerPage.getByText(fill(identifiers.kept, { reason: HELD_CASE.identifiers_reason })),
  ).toBeVisible()
  await expectAccessible(reviewerPage)
  expect(await measureSidewaysScroll(reviewerPage)).toMatchObject({ by: 0 })
  await pressButton(reviewerPage, forum.look.sendBack)
  const dialog = reviewerPage.getByRole('dialog')
  await dialog.getByRole('textbox', { name: forum.look.sendBackLabel }).fill('No telephone needed.')
  await dialog.getByRole('button', { name: forum.look.sendBack }).press('Enter')
  await expect(reviewerPage.getByText(forum.look.backByYou)).toBeVisible()

  const authorPage = await openPage(browser, baseURL, author)
  await authorPage.goto(address)
  const back = authorPage.getByRole('alert').or(authorPage.getByRole('note'))
  await expect(back.filter({ hasText: forum.look.backTitle })).toContainText(
    fill(forum.look.backReason, { reason: 'No telephone needed.' }),
    { timeout: 30_000 },
  )
  await authorPage.goto(`${address}/edit`)
  const text = authorPage.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await text.fill('Call her at night on 0788 123 456.')
  await pressButton(authorPage, staff.save)
  await expect(authorPage.getByText(forum.look.waitsTitle)).toBeVisible({ timeout: 30_000 })

  await reviewerPage.reload()
  await expect(reviewerPage.getByText('Call her at night')).toBeVisible({ timeout: 30_000 })
  await pressButton(reviewerPage, forum.look.show)
  await expect(requestNote).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({
    timeout: 30_000,
  })
  await Promise.all([reviewerPage, authorPage].map((each) => each.context().close()))
})
