import { expect } from '@playwright/test'
import { addArticle, addMissingFile } from './support/rows'
import { test } from './support/test'

test('shows a pattern in place of a missing cover', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  const variants = [
    { name: 'w640.webp', key: 'gone/x', mime: 'image/webp', width: 640, height: 360, size: 9 },
  ]
  const cover = await addMissingFile('COVER', {
    width: 640,
    height: 360,
    variants: JSON.stringify(variants),
  })
  const id = await addArticle('public', { cover_id: cover })
  const failed = page.waitForResponse((response) => response.url().includes(cover))
  await page.goto(`/home/article/${id}`)
  expect((await failed).status()).toBe(404)
  const article = page.locator('article').first()
  await expect(article.locator('picture')).toBeHidden()
  const box = article.locator('div:has(> picture)')
  await expect(box).toBeVisible()
  await expect(box).toHaveCSS('background-image', /conic-gradient/)
})
