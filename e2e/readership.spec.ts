import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { addArticle } from './support/rows'
import { uniqueWord } from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
test.use({ userAgent: PHONE_BROWSER })

test('shows staff the readings, and searches without results', {
  tag: PHONE,
}, async ({ page }) => {
  const title = uniqueWord()
  const id = await addArticle('public', { title })
  // Often enough to be among the fifty shown.
  for (const _ of Array(20)) await page.goto(`/home/article/${id}`)
  const words = 'zzqxkwvj'
  for (const _ of 'twice') await page.goto(`/home/search?q=${words}`)

  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/readership')
  const read = page.getByRole('region', { name: en.readership.mostRead })
  await expect(read.getByRole('rowheader', { name: title })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: words })).toBeVisible()
  await page.getByLabel(en.readership.period).selectOption('7')
  await page.getByRole('tab', { name: en.figures.asTable }).click()
  const days = page.getByRole('table', { name: en.readership.byDay })
  await expect(days.getByRole('rowheader')).toHaveCount(7)
  await expectAccessible(page)

  await page.getByRole('link', { name: words }).click()
  await expect(page).toHaveURL(`/home/search?q=${words}`)
})

test('reports failed figures, and retries them', async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await signInAs(page, admin, { isStaff: true })
  await page.route('**/api/v1/readership?*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/dashboard/readership')
  await expect(page.getByText(en.readership.failed)).toBeVisible()
  await page.unroute('**/api/v1/readership?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(page.getByRole('heading', { name: en.readership.mostRead })).toBeVisible()
})
