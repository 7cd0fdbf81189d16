import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { readLibrary } from './support/library'
import { WITH_MOTION } from './support/motion'
import { PHONE_SIZE } from './support/phone'
import { publicPages } from './support/public-pages'
import { expectScriptPolicy, expectSecurityHeaders } from './support/security'
import { MAIN, test } from './support/test'
import { titleLanguages } from './support/titles'
import { switchToOwnTypeface, useSystemTypeface } from './support/typeface'
import {
  getLayoutShift,
  measureSidewaysScroll,
  recordPageEvents,
  scrollToEnd,
} from './support/watch'

test.use({ sharedSite: 'library', ...PHONE_SIZE })

test.use(WITH_MOTION)

const LOCALES = ['en', 'fr', 'rw', 'sw']
const MAX_LAYOUT_SHIFT = 0.02

const prefixed = (locale: string, path: string) => (locale === 'en' ? path : `/${locale}${path}`)
const withoutLanguage = (path: string) => path.replace(/^\/(?:fr|rw|sw)\//, '/')

/** Finds linked titles without their own language; other links to the same place use the page's. */
async function findWrongLanguages(page: Page, expected: Record<string, string>) {
  const links = await page.locator('main :is(h2, h3, h4) a[href*="/home/"]').evaluateAll((all) =>
    all.map((link) => ({
      path: new URL((link as HTMLAnchorElement).href).pathname.replace(/^\/(?:fr|rw|sw)\//, '/'),
      lang: link.closest('[lang]')?.getAttribute('lang') ?? '',
      text: link.textContent,
    })),
  )
  return links.filter(({ path, lang }) => path in expected && expected[path] !== lang)
}

/** @param only the language of a text that exists in only one */
async function expectAddresses(page: Page, path: string, lang: string, only?: string) {
  const canonical = page.locator('link[rel="canonical"]')
  const { origin } = new URL(page.url())
  await expect(canonical).toHaveCount(1)
  await expect(canonical).toHaveAttribute('href', origin + prefixed(only ?? lang, path))
  const alternates = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) =>
      links.map((each) => [each.getAttribute('hreflang'), each.getAttribute('href')]),
    )
  const named: Record<string, string> = Object.fromEntries(alternates)
  if (only) {
    expect(named[only]).toBe(origin + prefixed(only, path))
    // Its translations: the crawl checks that they refer back.
    for (const [each, address] of Object.entries(named)) {
      expect(address.startsWith(origin + prefixed(each, '/home/')), address).toBe(true)
    }
    return
  }
  expect(named).toEqual({
    ...Object.fromEntries(LOCALES.map((each) => [each, origin + prefixed(each, path)])),
    'x-default': origin + path,
  })
}

/** Texts whose end is cut off. */
const findTruncatedTexts = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, li, label, summary)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const hides = /hidden|clip/.test(overflowX + overflowY)
        const isForReaders = element.clientWidth > 1
        return hides && isForReaders && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test.use({ colorScheme: 'dark' })

for (const each of publicPages) {
  const { name, status = 200, lang = 'en', isHidden = false, isMain = false } = each

  test.describe(name, () => {
    test(`${name}: complete, safe and without shifts`, { tag: isMain ? MAIN : [] }, async ({
      page,
      request,
      baseURL,
      complaints,
    }) => {
      const library = await readLibrary(request)
      const path = await each.path(library)
      if (status !== 200) complaints.allow(new RegExp(`status of ${status}`))
      await useSystemTypeface(page)
      const { strangers } = await recordPageEvents(page, new URL(baseURL ?? '').origin)

      const raw = await request.get(path)
      expect(raw.status()).toBe(status)
      expectScriptPolicy(raw, await raw.text())
      expectSecurityHeaders(raw)

      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).toHaveText(/\S/)
      await expect(page).toHaveTitle(/Ingingo/)
      const noindexCount = await page.locator('meta[name="robots"][content*="noindex"]').count()
      expect(noindexCount > 0).toBe(isHidden || status !== 200)
      if (status === 200) {
        const canonical = each.canonical?.(library) ?? withoutLanguage(path)
        const only = each.onlyLanguage?.(library) ?? titleLanguages(library)[canonical]
        await expectAddresses(page, canonical, lang, only)
      }
      if (each.textLang) {
        await expect(page.locator('h1')).toHaveAttribute('lang', each.textLang)
        await expect(page.locator('.prose')).toHaveAttribute('lang', each.textLang)
      }
      expect(await findWrongLanguages(page, titleLanguages(library))).toEqual([])

      await scrollToEnd(page)
      const shift = await getLayoutShift(page)
      expect(shift.total, shift.what).toBeLessThan(MAX_LAYOUT_SHIFT)

      await switchToOwnTypeface(page)
      await expectAccessible(page)

      // As wide as a 640-pixel window zoomed to 200 %.
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
      expect(await findTruncatedTexts(page)).toEqual([])

      expect(strangers).toEqual([])
      expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
    })
  })
}
