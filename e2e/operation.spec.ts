import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { test } from './support/test'
import { en } from './support/texts'

const { operation } = en

test('shows an administrator the state of the site, and refreshes it', async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/operation')
  for (const title of [operation.sending, operation.storage, operation.jobs, operation.versions]) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  const sending = page.getByRole('table', { name: operation.sending })
  await expect(sending.getByRole('rowheader', { name: operation.ways.mail })).toBeVisible()
  const jobs = page.getByRole('table', { name: operation.jobs })
  await expect(jobs.getByRole('rowheader', { name: 'mail', exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: operation.kept })
  await expect(table.getByRole('rowheader', { name: operation.pages, exact: true })).toBeVisible()
  await expect(page.getByText(operation.backupOverdue)).toBeVisible()
  await expect(page.getByText(operation.drillOverdue)).toBeVisible()
  await expectAccessible(page)

  const responsePromise = page.waitForResponse('**/api/v1/operation')
  await page.getByRole('button', { name: operation.again }).click()
  expect((await responsePromise).status()).toBe(200)
})
