import { expect } from '@playwright/test'
import { MAIN, PHONE, test } from './support/test'
import { catalogueOf, en } from './support/texts'

const fr = catalogueOf('fr')

test('a topic leads to all that there is about it, from the A to Z on', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await page.goto('/home/topics')
  await page.getByRole('link', { name: 'Gout', exact: true }).click()
  await expect(page).toHaveURL('/home/topic/gout')
  await expect(page.getByRole('heading', { level: 1, name: 'Gout' })).toBeVisible()
  const article = page.getByRole('link', { name: 'Gout: attacks, treatment and food myths' })
  await expect(article).toBeVisible()
  await expect(page.getByRole('heading', { name: en.search.facts })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '').about).toEqual({
    '@type': 'MedicalCondition',
    name: 'Gout',
    code: { '@type': 'MedicalCode', codeValue: 'M10', codingSystem: 'ICD-10' },
  })
})

test('a topic is in the language of its page, with what is written in that first', async ({
  page,
}) => {
  await page.goto('/fr/home/topic/gout')
  await expect(page.getByRole('heading', { level: 1, name: 'Goutte' })).toBeVisible()
  const first = page.getByRole('region', { name: fr.search.articles }).getByRole('link').first()
  await expect(first).toHaveAccessibleName(/^La goutte/)
})

test('an address that names no topic is not found', async ({ request }) => {
  expect((await request.get('/home/topic/nowhere')).status()).toBe(404)
})

test('a search says when what matches best is in another language', async ({ page }) => {
  await page.goto('/fr/home/search?q=lombalgie')
  const note = page.getByRole('link', { name: /^Le meilleur résultat est dans cette langue/ })
  await expect(note).toHaveAttribute('href', '/home/search?q=lombalgie')
  await page.goto('/fr/home/search?q=polyarthrite')
  await expect(page.getByRole('heading', { name: fr.search.articles })).toBeVisible()
  await expect(note).toHaveCount(0)
})
