import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { LANGUAGES } from './support/menus'
import { MAIN, test } from './support/test'
import { en, getCatalogue } from './support/texts'

test.use({ sharedSite: 'library' })

const MAX_BYTES = 15 * 1024

for (const [language, path] of [
  ['en', '/emergency'],
  ['fr', '/fr/emergency'],
  ['rw', '/rw/emergency'],
  ['sw', '/sw/emergency'],
] as const) {
  test(`${language}: sends the emergency page whole in one small response`, {
    tag: language === 'rw' ? MAIN : [],
  }, async ({ page, request }) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(MAX_BYTES)
    expect(answer.headers()['content-security-policy']).toContain("script-src 'none'")
    expect(answer.headers()['cache-control']).toContain('public')
    expect(answer.headers().vary).not.toContain('Cookie')

    const asked: string[] = []
    page.on('request', (each) => asked.push(new URL(each.url()).pathname))
    await page.goto(path)
    const { emergency } = getCatalogue(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(emergency.title)
    for (const sign of Object.values({ ...emergency.now, ...emergency.today })) {
      await expect(page.getByText(sign, { exact: true })).toBeVisible()
    }
    await expect(page.locator('main a[href^="tel:"]').first()).toBeInViewport()
    await expect(page.locator('#text-only button')).toHaveCount(0)
    expect(asked).toEqual([path])
    await expectAccessible(page)
  })
}

test('links to it from the header of the library and of the sign-in', async ({ page }) => {
  const link = page.locator('header').getByRole('link', { name: en.emergency.link, exact: true })
  await page.goto('/home/faqs')
  await link.click()
  await expect(page).toHaveURL('/emergency')
  await page.goto('/auth/login')
  await page.locator(`${LANGUAGES} summary`).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.emergency.title)
})
