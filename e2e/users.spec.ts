import { expect, type Page } from '@playwright/test'
import {
  admin,
  bearer,
  createAccount,
  newPerson,
  openSession,
  register,
  signInAs,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { licence } from './support/new-person'
import { enterReason } from './support/reasons'
import { openOptions } from './support/staff-content'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { switchToOwnTypeface, useSystemTypeface } from './support/typeface'
import {
  createButton,
  failSilently,
  getActionButton,
  getRow,
  openRow,
  USERS,
} from './support/users'
import { getLayoutShift, measureSidewaysScroll, recordPageEvents } from './support/watch'

const t = en.users

const searchField = (page: Page) => page.getByRole('searchbox', { name: t.search })

test.beforeEach(async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
})

test('keeps pages, sizes and the search of the list in the address', {
  tag: PHONE,
}, async ({ page, request }) => {
  const person = await createAccount(request)
  await page.goto(USERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  await expect(page.getByRole('navigation', { name: en.breadcrumbs.label })).toHaveText(
    'Home > Users',
  )
  for (const name of ['Users', 'Role', 'Last Login', 'Status', 'Actions']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  }
  await expect(page.getByText(/^Showing 1 to 5 of \d+ entries$/)).toBeVisible()
  const pages = page.getByRole('navigation', { name: en.pagination.label })
  await pages.getByRole('link', { name: en.pagination.next }).click()
  await expect(page).toHaveURL(`${USERS}?page=2`)
  await expect(page.getByText(/^Showing 6 to /)).toBeVisible()
  await openOptions(page)
  const sizes = page.getByLabel(en.table.pageSize)
  await expect(sizes.getByRole('option')).toHaveText(['5 rows', '10 rows', '20 rows'])
  await sizes.selectOption('10')
  await expect(page).toHaveURL(`${USERS}?limit=10`)
  await searchField(page).fill(person.email)
  await expect(page).toHaveURL(`${USERS}?limit=10&search=${encodeURIComponent(person.email)}`)
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await expect(getRow(page, person)).toContainText(`${person.first_name} ${person.last_name}`)
  await expect(getRow(page, person)).toContainText('Visitor')
  await expect(getRow(page, person)).toContainText('Approved')
  await expect(pages).toHaveCount(0)
  await expect(sizes).toBeVisible()
  await searchField(page).fill('nobody-of-that-name')
  await expect(page.getByText('No users found')).toBeVisible()
  await searchField(page).press('Escape')
  await expect(page).toHaveURL(`${USERS}?limit=10`)
  await page.goBack()
  await expect(page).toHaveURL(`${USERS}?page=2&limit=5`)
  await expect(page.getByText(/^Showing 6 to /)).toBeVisible()
  await searchField(page).fill(person.email)
  await expect(page).toHaveURL(`${USERS}?limit=5&search=${encodeURIComponent(person.email)}`)
})

test('reports failed loads, and retries them', { tag: PHONE }, async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await failSilently(page, '**/api/v1/auth?*')
  await failSilently(page, '**/api/v1/auth/search?*')
  await page.goto(USERS)
  const main = page.getByRole('main')
  await expect(main.getByText('Failed to load users')).toBeVisible()
  await expect(main.getByText('Failed to get users')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveText(['Failed to get users'])
  await searchField(page).fill(admin.email)
  await expect(main.getByText('Error searching users')).toBeVisible()
  await page.unroute('**/api/v1/auth/search?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(page.getByText(/^\d+ results?$/)).toBeVisible()
})

test('verifies a visitor, deactivates them after a confirmation, and reactivates them', {
  tag: PHONE,
}, async ({ page, request }) => {
  const person = newPerson()
  await register(request, person)
  const row = await openRow(page, person)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('N/A')
  await expect(getActionButton(row, en.staff.approve)).toHaveCount(0)
  await getActionButton(row, 'Verify').click()
  await expect(page.getByText(en.accounts.reactivated)).toBeVisible()
  await expect(row).toContainText('Approved')

  const deactivate = getActionButton(row, 'Deactivate')
  await deactivate.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question.getByText('You are about to deactivate this user')).toBeVisible()
  await question.getByRole('button', { name: en.staff.cancel }).last().click()
  await expect(deactivate).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await expect(question).toContainText(en.validation.reasonRequired)
  await enterReason(page, 'Deactivate')
  await expect(page.getByText(en.accounts.deactivated)).toBeVisible()
  await expect(row).toContainText('Deactivated')
  // The pressed button is gone; its row is still there.
  await expect(row.getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: en.staff.undo }).click()
  await expect(row).toContainText('Approved')
})

test('permanently deletes an unconfirmed account', async ({ page, request }) => {
  const person = newPerson({ role: 'RHEUMATOLOGIST' })
  await register(request, person)
  const row = await openRow(page, person)
  await getActionButton(row, 'Delete permanently').click()
  const question = page.getByRole('dialog', { name: en.staff.sure })
  await expect(question.getByText(t.removeText)).toBeVisible()
  await enterReason(page, 'Delete permanently')
  await expect(page.getByText(en.accounts.deleted)).toBeVisible()
  await expect(page.getByText('No users found')).toBeVisible()
})

test('opens a licence, and approves its owner', { tag: PHONE }, async ({ page, request }) => {
  const person = await createAccount(
    request,
    { role: 'RHEUMATOLOGIST' },
    { licence: await licence() },
  )
  const row = await openRow(page, person)
  await expect(row).toContainText('Unverified')
  await getActionButton(row, t.viewLicence).click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getActionButton(row, t.viewLicence)).toBeFocused()
  await getActionButton(row, en.staff.approve).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('You are about to approve this user.')).toBeVisible()
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(getActionButton(row, en.staff.approve)).toHaveCount(0)
})

test('requires a reason for an approval without a licence, and keeps it after a failure', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 500/)
  const person = await createAccount(request, { role: 'INTERNAL_MEDICINE' })
  const row = await openRow(page, person)
  await getActionButton(row, t.viewLicence).click()
  await expect(page.getByRole('dialog').getByText(en.staff.noLicence)).toBeVisible()
  await page.keyboard.press('Escape')
  await getActionButton(row, en.staff.approve).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: en.staff.approve })
  await send.click()
  await expect(dialog.getByText(en.validation.reasonRequired)).toBeVisible()
  const reason = dialog.getByLabel(en.staff.approveReason)
  await reason.fill('x'.repeat(501))
  await expect(dialog.getByText('501 / 500')).toBeVisible()
  await expect(reason).toHaveAccessibleDescription(new RegExp(en.validation.reasonLong))
  await send.click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('x'.repeat(501))
  await reason.fill('Works at our hospital.')
  await failSilently(page, `**/api/v1/auth/${person.user_id}`)
  await send.click()
  await expect(page.getByText('Failed to approve user. Please try again later.')).toBeVisible()
  await expect(reason).toHaveValue('Works at our hospital.')
  await page.unroute(`**/api/v1/auth/${person.user_id}`)
  await send.click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  await expect(row).toContainText('Approved')
})

test('refuses a decision about a licence that was replaced meanwhile, and offers the present one', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const sent = { licence: await licence() }
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' }, sent)
  const row = await openRow(page, person)
  const open = async () => {
    await getActionButton(row, t.viewLicence).click()
    await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open()
  const headers = bearer(await openSession(person))
  const multipart = { working_license: await licence() }
  expect((await request.patch('/api/v1/auth', { headers, multipart })).status()).toBe(200)
  await getActionButton(row, en.staff.reject).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.staff.rejectReason).fill('The scan is of another document.')
  const reject = dialog.getByRole('button', { name: en.staff.reject })
  for (const _ of ['once', 'again']) {
    const refused = page.waitForResponse((response) => response.status() === 409)
    await reject.click()
    await refused
    await expect(page.getByText(en.accounts.licenceReplaced).first()).toBeVisible()
    await expect(reject).toBeEnabled()
  }
  await dialog.getByText(en.staff.cancel, { exact: true }).click()
  await open()
  await getActionButton(row, en.staff.reject).click()
  await dialog.getByLabel(en.staff.rejectReason).fill('It has expired.')
  await reject.click()
  await expect(page.getByText(en.accounts.rejected)).toBeVisible()
})

test('lists waiting people separately until they are rejected', async ({ page, request }) => {
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  await page.goto(USERS)
  await page.getByRole('link', { name: t.waiting }).click()
  await expect(page).toHaveURL(`${USERS}?review=1`)
  await page.getByLabel(en.table.pageSize).selectOption('20')
  const row = getRow(page, person)
  await getActionButton(row, en.staff.reject).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.staff.rejectReason).fill('The licence is missing.')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByText(en.accounts.rejected)).toBeVisible()
  await expect(row).toHaveCount(0)
  await openRow(page, person)
  await expect(getActionButton(row, en.staff.approve)).toBeVisible()
  await expect(getActionButton(row, en.staff.reject)).toHaveCount(0)
})

test('rolls back and reports actions that the server refuses or never receives', {
  tag: PHONE,
}, async ({ page, request, context, complaints }) => {
  complaints.allow(/status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const person = await createAccount(request)
  const row = await openRow(page, person)
  const reason = page.getByRole('dialog').getByLabel(t.deactivateReason)
  const deactivate = async () => {
    await getActionButton(row, t.deactivate).click()
    await enterReason(page, t.deactivate, 'Left the hospital.')
  }
  const path = `**/api/v1/auth/${person.user_id}`
  await failSilently(page, path)
  await deactivate()
  await expect(page.getByText('Failed to delete users')).toBeVisible()
  await expect(reason).toHaveValue('Left the hospital.')
  await page.getByRole('dialog').getByRole('button', { name: en.staff.cancel }).first().click()
  await expect(row).toContainText('Approved')
  await page.unroute(path)
  await context.setOffline(true)
  await deactivate()
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await expect(reason).toHaveValue('Left the hospital.')
  await context.setOffline(false)
})

test('reports failed verifications and deletions in the exact words', {
  tag: PHONE,
}, async ({ page, request, complaints }) => {
  complaints.allow(/status of 500/)
  const person = newPerson()
  const { user_id } = await register(request, person)
  const row = await openRow(page, person)
  const text = 'Failed to verify user. Please try again later.'
  await failSilently(page, `**/api/v1/auth/${user_id}`)
  await getActionButton(row, t.verify).click()
  await expect(page.getByText(text)).toHaveCount(1)
  await expect(row).toContainText('Pending')
  await failSilently(page, `**/api/v1/auth/parmanent/${user_id}`)
  await getActionButton(row, t.remove).click()
  await enterReason(page, t.remove)
  await expect(page.getByText(text)).toHaveCount(2)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`list, windows, form and detail, ${scheme}: without shifts, no axe violations`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await useSystemTypeface(page)
    const { strangers } = await recordPageEvents(page, new URL(baseURL ?? '').origin)
    const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
    const row = await openRow(page, person)
    await expectAccessible(page)
    await getActionButton(row, t.deactivate).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await getActionButton(row, en.staff.reject).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const [path, shown] of [
      [USERS, page.getByText(/^Showing /)],
      [`${USERS}/new`, createButton(page)],
      [`${USERS}/${person.user_id}`, page.getByText(en.profile.since)],
    ] as const) {
      await page.goto(path)
      await expect(shown).toBeVisible()
      await expectAccessible(page)
      const shift = await getLayoutShift(page)
      expect(shift.total, shift.what).toBeLessThan(0.02)
      await switchToOwnTypeface(page)
      expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    }
    expect(strangers).toEqual([])
    expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
  })
}

for (const lang of ['fr', 'rw', 'sw']) {
  test(`shows the users in ${lang}`, async ({ page }) => {
    await page.goto(`/${lang}${USERS}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.goto(`/${lang}${USERS}/new`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}
