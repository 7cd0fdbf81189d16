import { expect } from '@playwright/test'
import { signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { colleague, getCase, LIST, openPage, postCase, press } from './support/forum'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { sidewaysScroll } from './support/watch'

const { forum, identifiers, staff } = en
const HELD_CASE = {
  content: '<p>Call her on 0788 123 456.</p>',
  identifiers_reason: 'For the surgeon',
}

test('reviews, sends back, corrects and shows a routine case with kept identifiers', {
  tag: PHONE,
}, async ({ page, request, browser, baseURL, complaints }) => {
  test.slow()
  complaints.allow(/404 \(Not Found\)/)
  const author = await colleague(request)
  const other = await colleague(request)
  const looks = await colleague(request, 'RHEUMATOLOGIST')
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

  const looking = await openPage(browser, baseURL, looks)
  await looking.goto(`${LIST}?filter=look&limit=100`)
  await expect(getCase(looking, title)).toContainText(forum.look.mark, { timeout: 30_000 })
  await looking.goto(address)
  const asks = looking.getByRole('note').filter({ hasText: forum.look.askTitle })
  await expect(asks).toBeVisible({ timeout: 30_000 })
  await expect(
    looking.getByText(fill(identifiers.kept, { reason: HELD_CASE.identifiers_reason })),
  ).toBeVisible()
  await expectAccessible(looking)
  expect(await sidewaysScroll(looking)).toMatchObject({ by: 0 })
  await press(looking, forum.look.sendBack)
  const dialog = looking.getByRole('dialog')
  await dialog.getByRole('textbox', { name: forum.look.sendBackLabel }).fill('No telephone needed.')
  await dialog.getByRole('button', { name: forum.look.sendBack }).press('Enter')
  await expect(looking.getByText(forum.look.backByYou)).toBeVisible()

  const writing = await openPage(browser, baseURL, author)
  await writing.goto(address)
  const back = writing.getByRole('alert').or(writing.getByRole('note'))
  await expect(back.filter({ hasText: forum.look.backTitle })).toContainText(
    fill(forum.look.backReason, { reason: 'No telephone needed.' }),
    { timeout: 30_000 },
  )
  await writing.goto(`${address}/edit`)
  const text = writing.getByRole('textbox', { name: forum.content })
  await expect(text).toBeVisible({ timeout: 30_000 })
  await text.fill('Call her at night on 0788 123 456.')
  await press(writing, staff.save)
  await expect(writing.getByText(forum.look.waitsTitle)).toBeVisible({ timeout: 30_000 })

  await looking.reload()
  await expect(looking.getByText('Call her at night')).toBeVisible({ timeout: 30_000 })
  await press(looking, forum.look.show)
  await expect(asks).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({
    timeout: 30_000,
  })
  await Promise.all([looking, writing].map((each) => each.context().close()))
})
