import { expect } from '@playwright/test'
import { removeAfterEach } from './support/own-rows'
import { addArticle, addLostFile } from './support/rows'
import { test } from './support/test'

// Among those that come last: a list that is rendered meanwhile keeps the cover that nobody finds.

const keep = removeAfterEach()

test('where a cover is gone, the drawn one is seen', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  const variants = [
    { name: 'w640.webp', key: 'gone/x', mime: 'image/webp', width: 640, height: 360, size: 9 },
  ]
  const cover = await keep(
    addLostFile('COVER', { width: 640, height: 360, variants: JSON.stringify(variants) }),
  )
  const id = await keep(addArticle('public', { cover_id: cover }))
  const failed = page.waitForResponse((answer) => answer.url().includes(cover))
  await page.goto(`/home/article/${id}`)
  expect((await failed).status()).toBe(404)
  const article = page.locator('article').first()
  await expect(article.locator('picture')).toBeHidden()
  await expect(article.locator('div:has(> picture) > svg')).toBeVisible()
})
