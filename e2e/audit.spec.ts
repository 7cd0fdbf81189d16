import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  admin,
  bearer,
  createAccount,
  endSession,
  newLastName,
  signInAs,
  signInByCall,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { openOptions } from './support/staff-content'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'staff' })

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const { audit } = en

/** Creates an account that an administrator has rejected. */
async function createRejectedAccount(page: Page) {
  const person = await createAccount(page.request, {
    role: 'RHEUMATOLOGIST',
    first_name: 'Ishimwe',
    last_name: newLastName('Mugabo'),
  })
  const headers = bearer(await signInByCall(page.request, admin))
  const path = `/api/v1/auth/${person.user_id}/reject`
  const response = await page.request.post(path, { headers, data: { reason: 'Not readable.' } })
  expect(response.ok(), await response.text()).toBe(true)
  return { ...person, name: `${person.first_name} ${person.last_name}` }
}

test('shows events in words and filters them by the address', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  // Two people have more events than a page of the log has rows.
  await createRejectedAccount(page)
  const person = await createRejectedAccount(page)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/audit?object_id=${person.user_id}`)
  const sentence = `Ganza Urumuri rejected the account of ${person.name}.`
  await expect(rows(page).filter({ hasText: sentence })).toHaveCount(1)
  await expect(rows(page).first().getByRole('link', { name: person.name })).toHaveAttribute(
    'href',
    `/dashboard/users/${person.user_id}`,
  )
  await openOptions(page)
  await page.getByLabel(audit.action, { exact: true }).selectOption('account.verify')
  await expect(page).toHaveURL(/action=account\.verify/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('confirmed the address')
  await page.getByLabel(audit.to, { exact: true }).fill('2001-01-01')
  await expect(page.getByText(audit.noneFiltered)).toBeVisible()
  await page.getByRole('button', { name: audit.clear }).last().click()
  await expect(page).toHaveURL('/dashboard/audit')
  await expect(rows(page)).toHaveCount(5)
})

test('sorts the log by time from its column header', async ({ page }) => {
  const { user_id } = await createRejectedAccount(page)
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/audit?object_id=${user_id}`)
  const newest = 'rejected the account'
  await expect(rows(page).first()).toContainText(newest)
  const when = page.getByRole('columnheader', { name: audit.when })
  await when.getByRole('link').click()
  await expect(when).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=created/)
  await expect(rows(page).last()).toContainText(newest)
  await when.getByRole('link').click()
  await expect(when).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(newest)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test("finds a person's actions by name, by keyboard", async ({ page }) => {
  const person = await createRejectedAccount(page)
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/audit')
  const chosen = page.getByRole('button', { name: /^Person:/ })
  await chosen.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(person.last_name)
  await expect(dialog.getByRole('button', { name: person.name })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: person.name }).press('Enter')
  await expect(page).toHaveURL(`/dashboard/audit?actor_id=${person.user_id}`)
  await expect(chosen).toHaveText(person.name)
  await expect(chosen).toBeFocused()
  await expect(rows(page).first()).toContainText(person.name)
  await expect(rows(page).filter({ hasNotText: person.name })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/audit')
  await expect(chosen).toHaveText(audit.anybody)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the audit log, ${scheme}: no axe violations`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signInAs(page, admin, { isStaff: true })
    await page.goto('/dashboard/audit?object_kind=user&limit=20')
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('prints without controls', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/audit')
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  for (const hidden of [
    page.getByRole('banner'),
    page.getByLabel(audit.action, { exact: true }),
    page.getByRole('button', { name: audit.print }),
    page.getByRole('navigation'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
  }
})

test('retries a failed list', { tag: PHONE }, async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await signInAs(page, admin, { isStaff: true })
  await page.route('**/api/v1/audit?*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('main').getByText(audit.failed)).toBeVisible()
  await page.unroute('**/api/v1/audit?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(rows(page).first()).toBeVisible()
})

const exportMenu = (page: Page) => page.locator('summary', { hasText: en.table.export })

const exportAs = async (page: Page, format: string) => {
  await exportMenu(page).click()
  await page.getByRole('button', { name: format, exact: true }).click()
}

test('exports a table with its filters', async ({ page, complaints }) => {
  complaints.allow(/status of (?:401|500)|interceptor error 401/)
  const { data } = await (await page.request.get('/api/v1/faq?limit=1')).json()
  const [faq] = data.FAQS
  await signInAs(page, admin, { isStaff: true })
  await page.route('**/api/v1/export/**', (route) => route.fulfill({ status: 500 }))
  for (const [address, narrowed] of [
    ['audit?object_kind=user', '/export/audit?format=csv&object_kind=user'],
    ['users?review=1', '/export/users?format=csv&review=1'],
    ['reports', '/export/reports?format=csv'],
  ]) {
    await page.goto(`/dashboard/${address}`)
    const asked = page.waitForRequest('**/api/v1/export/**')
    await exportAs(page, en.table.csv)
    expect((await asked).url().split('/api/v1')[1]).toBe(narrowed)
  }
  await page.unroute('**/api/v1/export/**')
  await page.goto('/dashboard/faqs')
  await page.getByRole('searchbox', { name: en.faqs.search }).fill(faq.faq_title)
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page).first()).toContainText(faq.faq_title.slice(0, 40))

  await exportMenu(page).click()
  // The open menu covers rows, which cannot be pressed until it closes.
  await expectAccessible(page, 'details[data-menu][open]')
  await page.keyboard.press('Escape')
  await expect(exportMenu(page)).toBeFocused()

  const began = page.waitForEvent('download')
  await exportAs(page, en.table.json)
  const file = await began
  expect(file.suggestedFilename()).toMatch(/^ingingo-faqs-\d{4}-\d\d-\d\d\.json$/)
  const saved = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(JSON.stringify(saved)).toContain(faq.faq_id)
  await expect(page.getByText(en.table.exportDone)).toBeVisible()

  await page.route('**/api/v1/export/**', (route) => route.fulfill({ status: 500 }))
  await exportAs(page, en.table.csv)
  await expect(page.getByText(en.table.exportFailed)).toBeVisible()
  await page.unroute('**/api/v1/export/**')
  await endSession(page)
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard%2Ffaqs.*&reason=ended/)
})
