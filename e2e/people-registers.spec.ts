import { expect } from '@playwright/test'
import type { EntryDto } from '@/lib/modules/registers/schema'
import { admin, bearer, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
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

test('offers the newer version of an entry that somebody else has changed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const headers = bearer(await openSession(admin))
  const path = '/api/v1/registers/breaches'
  const fields = { name: 'A letter went astray', noticed_on: '2026-03-03', what: 'Wrong address.' }
  const added = await page.request.post(path, { headers, data: { fields } })
  const { entry_id } = (await added.json()).data as EntryDto
  const change = async (version: number, what: string) => {
    const data = { fields: { ...fields, what }, version }
    const response = await page.request.patch(`${path}/${entry_id}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/registers/breaches')
  const entry = page.getByRole('region', { name: fields.name })
  await entry.getByRole('button', { name: fill(registers.editOf, { name: fields.name }) }).click()
  const form = page.getByRole('dialog')
  const what = form.getByLabel(registers.breaches.fields.what)
  const save = form.getByRole('button', { name: en.staff.save, exact: true })
  await what.fill('Mine.')
  await change(1, 'Theirs.')
  await save.click()
  await expect(form.getByText(registers.stale)).toBeVisible()
  await expect(what).toHaveValue('Mine.')
  await form.getByRole('button', { name: en.editorial.showNewer, exact: true }).click()
  await expect(what).toHaveValue('Theirs.')

  await what.fill('Mine.')
  await change(2, 'Theirs again.')
  await save.click()
  await form.getByRole('button', { name: en.editorial.saveAnyway, exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(entry.getByText('Mine.')).toBeVisible()
})
