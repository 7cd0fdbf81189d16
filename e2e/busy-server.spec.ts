import { expect } from '@playwright/test'
import { createAccount, signInAs } from './support/accounts'
import { sql } from './support/database'
import { addArticle } from './support/rows'
import { uniqueWord } from './support/staff-articles'
import { test } from './support/test'
import { en } from './support/texts'

test('queues a comment that a busy server postpones, and sends it again under its key', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 503/)
  const id = await addArticle('public', { title: 'that many talk about' })
  const text = `Written in the rush hour, ${uniqueWord()}`
  const keys: string[] = []
  const person = await createAccount(request)
  await signInAs(page, person)
  await page.route('**/api/v1/article-comment', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push((await route.request().headerValue('idempotency-key')) ?? '')
    if (keys.length > 1) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { message: 'Busy', request_id: 'x' },
    })
  })
  await page.goto(`/home/article/${id}`)
  const box = page.getByRole('textbox', { name: en.discussion.yours })
  await box.fill(text)
  await page.getByRole('button', { name: en.discussion.add }).click()
  await expect(page.getByText(en.discussion.waitsHere)).toBeVisible()
  await page.goto('/home')
  const count = () => sql('SELECT id FROM comment WHERE article_id = $1', [id])
  await expect.poll(async () => (await count()).length, { timeout: 30_000 }).toBe(1)
  expect(new Set(keys)).toHaveProperty('size', 1)
})
