import { expect } from '@playwright/test'
import { test } from './support/test'
import { en } from './support/texts'

test.use({ sharedSite: 'library' })

const buildOptions = (language: string, cookie = '') => ({
  headers: { 'accept-language': language, ...(cookie ? { cookie } : {}) },
  maxRedirects: 0,
})

test("redirects to the chosen language, or the browser's", async ({ request }) => {
  const cases = [
    ['rw-RW,rw;q=0.9,en;q=0.8', '', '/rw/home'],
    ['de, fr;q=0.5', '', '/fr/home'],
    ['de', '', '/home'],
    ['rw', 'ingingo.locale=sw', '/sw/home'],
    ['rw', 'ingingo.locale=en', '/home'],
    ['rw', 'ingingo.locale=xx', '/rw/home'],
  ] as const
  for (const [language, cookie, address] of cases) {
    const response = await request.get('/', buildOptions(language, cookie))
    expect(response.status()).toBe(307)
    const { location = '', vary = '' } = response.headers()
    expect(new URL(location, 'http://localhost').pathname).toBe(address)
    expect(response.headers()['cache-control']).toContain('no-store')
    expect(vary.toLowerCase()).toContain('accept-language')
    expect(vary.toLowerCase()).toContain('cookie')
  }
})

test.describe('a browser in Kinyarwanda', () => {
  test.use({ locale: 'rw-RW' })

  test('offers its language once, and remembers the choice', async ({ page }) => {
    await page.goto('/home/faqs')
    const offer = page.getByRole('link', { name: 'Soma uru rubuga mu Kinyarwanda' })
    await expect(offer).toBeVisible()
    await page.goto('/home/facts')
    await expect(page.locator('html[data-scripted]')).toBeAttached()
    await expect(page.locator('[data-language-offer]')).toHaveCount(0)

    await page.evaluate(() => localStorage.removeItem('ingingo.language-offered'))
    await page.goto('/home/faqs')
    await offer.click()
    await expect(page).toHaveURL(/\/rw\/home\/faqs$/)
    // The privacy page names this cookie, and the one for text only (privacy.readingText).
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toEqual(['ingingo.locale'])
    await page.goto('/fr/home')
    await expect(page.locator('[data-language-offer]')).toHaveCount(0)
    await page.goto('/')
    await expect(page).toHaveURL(/\/rw\/home$/)
  })

  test('sticks the offer to the bottom of the window, and covers nothing at the end of the page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const offer = page.locator('[data-language-offer]')
    for (const path of ['/home', '/home/faqs']) {
      await page.goto(path)
      await expect(offer).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => {
        localStorage.removeItem('ingingo.language-offered')
        scrollTo(0, document.documentElement.scrollHeight)
      })
      const footer = await page.locator('footer').boundingBox()
      const bar = await offer.boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan((bar?.y ?? 0) + 1)
    }
  })

  test('dismisses the offer, which leaves the button of the chat free', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/home')
    const chat = await page.getByRole('button', { name: en.chat.open }).boundingBox()
    const offer = await page.locator('[data-language-offer] > div').boundingBox()
    expect((offer?.x ?? 0) + (offer?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0)
    await page.getByRole('button', { name: 'Funga' }).click()
    await expect(page.locator('[data-language-offer]')).toHaveCount(0)
  })
})
