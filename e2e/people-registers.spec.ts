import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'library' })

const { registers } = en

test('records, changes and closes a breach as an administrator', { tag: [MAIN, PHONE] }, async ({
  page,
}) => {
  const name = 'A telephone was lost'
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/registers/breaches')
  await page.getByRole('button', { name: registers.add }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: en.staff.add }).click()
  await expect(form.getByText(en.validation.fillAllFields).first()).toBeVisible()
  await form.getByLabel(registers.breaches.fields.name).fill(name)
  await form.getByLabel(registers.breaches.fields.noticed_on).fill('2026-03-02')
  await form.getByLabel(registers.breaches.fields.what).fill('Left in a bus.')
  await form.getByRole('button', { name: en.staff.add }).click()
  const entry = page.getByRole('region', { name })
  await expect(entry.getByText('Left in a bus.')).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await entry.getByRole('button', { name: registers.editOf.replace('{name}', name) }).click()
  await page.getByRole('dialog').getByLabel(registers.breaches.fields.measures).fill('Ended.')
  await page.getByRole('dialog').getByRole('button', { name: en.staff.save }).click()
  await expect(entry.getByText('Ended.')).toBeVisible()
  await entry.getByRole('button', { name: registers.closeOf.replace('{name}', name) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: registers.close }).click()
  await expect(entry.getByText(/^Closed on/)).toBeVisible()
})
