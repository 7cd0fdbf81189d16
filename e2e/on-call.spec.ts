import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { admin, bearer, endSession, fillLogin, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { createColleague, openPage, postCase, pressButton } from './support/forum'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

const { forum, onCall } = en
/** A unique last name. */
const uniqueLastName = (name: string) => `${name}${randomUUID().replace(/[\d-]/g, '')}`

/** Who is on call in the demonstration. */
const ON_CALL = /^Keza Icyizere$/
const ROSTER = '/dashboard/forum/on-call'

test('adds a shift, shows it with the gaps, requests a swap, and takes it over', {
  tag: [MAIN, PHONE],
}, async ({ page, browser, baseURL, request }) => {
  const one = await createColleague(request, 'RHEUMATOLOGIST', {
    last_name: uniqueLastName('Icyizere'),
  })
  const two = await createColleague(request, 'RHEUMATOLOGIST', {
    last_name: uniqueLastName('Umurava'),
  })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(ROSTER)
  await expect(page.getByText(onCall.gaps)).toBeVisible()
  await pressButton(page, onCall.add)
  const dialog = page.getByRole('dialog')
  // Years away: the demonstration has nobody on call then.
  const day = '2064-05-14'
  await dialog.getByLabel(onCall.from).fill(`${day}T08:00`)
  await dialog.getByLabel(onCall.until).fill(`${day}T18:00`)
  const first = dialog.getByRole('group', { name: onCall.duties.on_call })
  await first.getByRole('searchbox').fill(one.last_name)
  await first.getByRole('button', { name: one.last_name }).click()
  await dialog.getByRole('button', { name: en.staff.add, exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const shift = page.getByRole('main').locator('section').filter({ hasText: one.last_name }).last()
  await expect(shift).toContainText('08:00')
  await expect(shift).toContainText('18:00')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })

  const otherPage = await openPage(browser, baseURL, one)
  await otherPage.goto(ROSTER)
  await pressButton(otherPage, onCall.swap.on_call)
  const asking = otherPage.getByRole('dialog')
  await asking.getByRole('searchbox').fill(two.last_name)
  await asking.getByRole('button', { name: two.last_name }).click()
  await expect(otherPage.getByRole('button', { name: onCall.takeBack })).toBeVisible()

  const other = await openPage(browser, baseURL, two)
  await other.goto(ROSTER)
  await pressButton(other, onCall.accept)
  await expect(other.getByRole('button', { name: onCall.swap.on_call })).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('button', { name: onCall.takeBack })).toHaveCount(0)
  await expect(otherPage.getByText(two.last_name).first()).toBeVisible()
})

test('keeps the times of a new shift after the end of the session', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 401|interceptor error 401/)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(ROSTER)
  await pressButton(page, onCall.add)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(onCall.from).fill('2065-05-14T08:00')
  await endSession(page)
  await fillLogin(page, admin)
  await expect(dialog.getByLabel(onCall.from)).toHaveValue('2065-05-14T08:00')
})

test("shows the people that an urgent case's clock notifies, and when", { tag: PHONE }, async ({
  page,
  request,
}) => {
  const author = await createColleague(request, 'INTERNAL_MEDICINE')
  const specialist = await createColleague(request, 'RHEUMATOLOGIST', {
    last_name: uniqueLastName('Icyizere'),
  })
  const tagged_users = JSON.stringify([specialist.user_id])
  const { id } = await postCase(request, author, { case_status: 'URGENCY', tagged_users })
  await signInAs(page, author, { isStaff: true })
  await page.goto(`/dashboard/forum/${id}`)
  const clock = page.getByRole('region', { name: forum.clock.title })
  await clock.locator('summary').first().click()
  await expect(clock.getByText(forum.clock.due)).toHaveCount(3)
  await clock.getByText(forum.clock.groups.called, { exact: true }).click()
  await expect(clock.getByText(specialist.last_name)).toBeVisible()
  await expect(clock.getByText(ON_CALL)).toBeVisible()
  await expectAccessible(page)
  const headers = bearer(await openSession(specialist))
  await request.post(`/api/v1/forum/${id}/acknowledge`, { headers, data: {} })
  await page.reload()
  await expect(clock.getByText(forum.clock.stopped)).toHaveCount(3)
})
