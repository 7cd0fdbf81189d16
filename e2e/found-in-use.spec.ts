import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { createColleague, LIST, postAnswer, postCase } from './support/forum'
import { addArticle } from './support/rows'
import { test } from './support/test'
import { en } from './support/texts'

// Regression tests for small faults found by using the product.

test('renders the feed for people, and hides its machine-readable parts', async ({ page }) => {
  await page.goto('/feed.xml')
  await expect(page.locator('feed > title')).toHaveCSS('font-weight', '800')
  await expect(page.locator('entry > title').first()).toBeVisible()
  await expect(page.locator('entry > content').first()).toBeHidden()
  await expect(page.locator('feed > id')).toBeHidden()
})

test('shows the time of an answer from today', async ({ page, request }) => {
  const author = await createColleague(request)
  const { id } = await postCase(request, author)
  await postAnswer(request, author, { post_id: id, content: 'The CRP is 90.' })
  await signInAs(page, author, { isStaff: true })
  await page.goto(`${LIST}/${id}`)
  const answer = page.getByRole('listitem').filter({ hasText: 'The CRP is 90.' })
  await expect(answer.getByRole('time').first()).toHaveText(/^(Today|Yesterday), \d\d:\d\d$/)
})

test('labels rejected and unpublished items differently', async ({ page }) => {
  const rejection = { rejected_at: '2026-01-01T08:00:00Z', rejection: 'No source.' }
  await addArticle('unpublished', { title: 'once public', ...rejection })
  await addArticle('pending', { title: 'never public', ...rejection })
  await signInAs(page, admin, { isStaff: true })
  await page.goto('/dashboard/articles?search=public')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  const { states } = en.editorial
  await expect(row('once public')).toContainText(states.unpublished)
  await expect(row('never public')).toContainText(states.rejected)
  for (const title of ['once public', 'never public']) {
    await expect(row(title)).not.toContainText(en.editorial.pending)
  }
})
