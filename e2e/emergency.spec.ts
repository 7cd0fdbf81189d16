import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { LANGUAGE_MENU } from './support/menus'
import { MAIN, PHONE, test } from './support/test'
import { en, fill, getCatalogue } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'library' })

const MAX_BYTES = 15 * 1024

/** Collects what the page fetches, without the typeface: compressed, as the server sends it. */
function watchBytes(page: Page) {
  const sizes: Promise<[path: string, bytes: number]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.woff2')) return
    sizes.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]))
  })
  return async () => {
    const all = await Promise.all(sizes)
    return { all, total: all.reduce((sum, [, bytes]) => sum + bytes, 0) }
  }
}

async function expectSigns(page: Page, language: 'en' | 'fr' | 'rw' | 'sw') {
  const { emergency } = getCatalogue(language)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(emergency.title)
  for (const title of [emergency.nowTitle, emergency.todayTitle, emergency.soonTitle]) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  const signs = [emergency.now, emergency.today, emergency.soon].flatMap(Object.values<string>)
  for (const sign of signs) await expect(page.getByText(sign, { exact: true })).toBeVisible()
}

const callButton = (page: Page, language: 'en' | 'fr' | 'rw' | 'sw') =>
  page
    .getByRole('link', {
      name: fill(getCatalogue(language).chat.emergencyCall, { number: '912' }),
      exact: true,
    })
    .first()

for (const [language, path] of [
  ['en', '/emergency'],
  ['fr', '/fr/emergency'],
  ['rw', '/rw/emergency'],
  ['sw', '/sw/emergency'],
] as const) {
  test(`${language}: shows whom to call and every sign, with header and footer, within 15 KB`, {
    tag: language === 'rw' ? [MAIN, PHONE] : [PHONE],
  }, async ({ page }) => {
    const weigh = watchBytes(page)
    const response = await page.goto(path)
    const { all, total } = await weigh()
    expect(total, JSON.stringify(all)).toBeLessThanOrEqual(MAX_BYTES)
    expect(response?.headers()['cache-control']).toContain('public')
    expect(response?.headers().vary ?? '').not.toContain('Cookie')

    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('header svg').first()).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
    await expectSigns(page, language)
    const call = callButton(page, language)
    await expect(call).toHaveAttribute('href', 'tel:912')
    await expect(call).toBeInViewport()
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await expectAccessible(page)
  })
}

test('keeps the call button in view on phones, at full width', { tag: PHONE }, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  await page.goto('/rw/emergency')
  const call = callButton(page, 'rw')
  const { width = 0, height = 0 } = (await call.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(56)
  if (!isPhone) return
  expect(width).toBeGreaterThanOrEqual(320)
  await page
    .getByRole('heading', { name: getCatalogue('rw').emergency.soonTitle })
    .scrollIntoViewIfNeeded()
  await expect(call).toBeInViewport({ ratio: 1 })
})

/** The contrast of two computed colours, as WCAG defines it. */
function getContrast(...colours: [string, string]): number {
  const [one = 0, other = 0] = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  })
  return Math.max(one, other) / Math.min(one, other)
}

test('fills the call button with a strong colour in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/emergency')
    const {
      text,
      fill: filled,
      around,
    } = await callButton(page, 'en').evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button)
      const around = getComputedStyle(document.body).backgroundColor
      return { text: color, fill: backgroundColor, around }
    })
    expect(text).toBe('rgb(255, 255, 255)')
    expect(getContrast(text, filled)).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(filled, around)).toBeGreaterThanOrEqual(3)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows every sign on screen and in print, within 15 KB', { tag: PHONE }, async ({
    page,
  }) => {
    const weigh = watchBytes(page)
    await page.goto('/rw/emergency')
    const { all, total } = await weigh()
    expect(total, JSON.stringify(all)).toBeLessThanOrEqual(MAX_BYTES)
    await expectSigns(page, 'rw')
    await page.emulateMedia({ media: 'print' })
    await expectSigns(page, 'rw')
    await expect(callButton(page, 'rw')).toBeVisible()
    await expect(page.locator('header')).toBeHidden()
  })
})

test('sends the plain page to readers of text only', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'save-data': 'on' })
  const response = await page.goto('/rw/emergency')
  expect(response?.headers()['content-security-policy']).toContain("script-src 'none'")
  expect(response?.headers()['cache-control']).toBe('private, no-cache')
  await expect(page.locator('script, svg, link[rel=stylesheet]')).toHaveCount(0)
  await expectSigns(page, 'rw')
  await expect(callButton(page, 'rw')).toBeInViewport()
  await expectAccessible(page)
})

test('links to it from the header of the library and of the sign-in', async ({ page }) => {
  const link = page.locator('header').getByRole('link', { name: en.emergency.link, exact: true })
  await page.goto('/home/faqs')
  await link.click()
  await expect(page).toHaveURL('/emergency')
  await page.goto('/auth/login')
  await page.locator(`${LANGUAGE_MENU} summary`).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.emergency.title)
})
