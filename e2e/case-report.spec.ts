import { expect } from '@playwright/test'
import type { FacilityDto } from '@/lib/modules/facilities/schema'
import { admin, bearer, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { createColleague, postCase, pressButton } from './support/forum'
import { test } from './support/test'
import { en } from './support/texts'

const { facilities, profile, caseReport } = en

test('adds a hospital to the directory, chooses it in the profile, and lists it in the case report', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const name = `Hospital ${Math.random().toString(36).slice(2)}`
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/facilities')
  await pressButton(page, facilities.add)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(facilities.name).fill(name)
  await dialog.getByLabel(facilities.district).fill('Gasabo')
  await dialog.getByLabel(facilities.numbers).fill('0788 000 111')
  await dialog.getByRole('button', { name: en.staff.add, exact: true }).press('Enter')
  await expect(page.getByText(facilities.added)).toBeVisible()

  const author = await createColleague(request)
  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAs(otherPage, author, { isStaff: true })
  await otherPage.goto('/dashboard/profile')
  await pressButton(otherPage, profile.edit)
  await field(otherPage, profile.facility).selectOption({ label: `${name}, Gasabo` })
  await pressButton(otherPage, profile.save)
  await expect(otherPage.getByText(en.accounts.profileSaved)).toBeVisible()
  await postCase(request, author)

  await page.goto('/dashboard/case-report')
  const part = page.getByRole('region', { name: caseReport.byFacility })
  await expect(part.getByRole('table')).toHaveCount(0)
  await expect(part.getByRole('img')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(part.getByRole('table')).toBeVisible()
  await expect(part.getByRole('img')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await part.getByRole('tab', { name: en.figures.asTable }).press('Enter')
  const table = part.getByRole('table', { name: caseReport.byFacility })
  await expect(table.getByRole('rowheader', { name })).toBeVisible()
  await expect(part.getByRole('img')).toHaveCount(0)
  const months = page.getByRole('region', { name: caseReport.byMonth })
  await months.getByRole('tab', { name: en.figures.asTable }).press('Enter')
  const month = new Intl.DateTimeFormat('en', {
    timeZone: 'Africa/Kigali',
    month: 'long',
    year: 'numeric',
  }).format(new Date())
  await expect(months.getByRole('rowheader', { name: month, exact: true })).toBeVisible()
  await expectAccessible(page)

  // Once deleted, it stays with those who chose it, whatever else they change.
  const search = await page.request.get(`/api/v1/facility/search?search=${name.split(' ')[1]}`)
  const [found] = (await search.json()).data.facilities as FacilityDto[]
  const headers = bearer(await openSession(admin))
  await page.request.delete(`/api/v1/facility/${found?.facility_id}`, { headers })
  for (const firstName of ['Ineza', 'Keza']) {
    await otherPage.goto('/dashboard/profile')
    await pressButton(otherPage, profile.edit)
    const chosen = field(otherPage, profile.facility).locator('option:checked')
    await expect(chosen).toHaveText(profile.facilityUnlisted)
    await field(otherPage, profile.firstName).fill(firstName)
    await pressButton(otherPage, profile.save)
    await expect(otherPage.getByText(en.accounts.profileSaved)).toBeVisible()
  }
})
