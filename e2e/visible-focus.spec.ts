import { expect, type Page } from '@playwright/test'
import { readLibrary } from './support/library'
import { publicPages } from './support/public-pages'
import { removeRows } from './support/rows'
import { test } from './support/test'
import { sidewaysScroll } from './support/watch'

const MOST_STOPS = 200

/** What has the focus, and what a reader sees of that; null when the focus has left the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return {
      html: element.outerHTML.slice(0, 160),
      hasOutline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isSeen: isInView && width > 1 && height > 1,
    }
  })

for (const scheme of ['light', 'dark'] as const) {
  test(`every control of the landing page shows that it has the focus, ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/home')
    const unseen: string[] = []
    let stops = 0
    for (; stops < MOST_STOPS; stops += 1) {
      await page.keyboard.press('Tab')
      const now = await focused(page)
      if (!now) break
      if (!now.hasOutline || !now.isSeen) unseen.push(JSON.stringify(now))
    }
    expect(unseen).toEqual([])
    expect(stops).toBeGreaterThan(20)
    expect(stops, 'the focus must leave the page in the end').toBeLessThan(MOST_STOPS)
  })
}

test.describe('at 200 %', () => {
  // A window of 640 pixels at twice the size: 320 CSS pixels on a screen with two dots each.
  test.use({ viewport: { width: 320, height: 400 }, deviceScaleFactor: 2 })
  const made: string[] = []
  test.afterEach(() => removeRows(made.splice(0)))

  for (const { name, path, status = 200 } of publicPages) {
    test(`${name} loses nothing`, async ({ page, request, complaints }) => {
      if (status !== 200) complaints.allow(new RegExp(`status of ${status}`))
      await page.goto(await path(await readLibrary(request), made))
      expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
      const cut = await page
        .locator('main :is(h1, h2, h3, p, li, label, summary)')
        .evaluateAll((all) =>
          all
            .filter((element) => {
              const { overflowX, overflowY } = getComputedStyle(element)
              const hides = /hidden|clip/.test(overflowX + overflowY)
              const isForReaders = element.clientWidth > 1
              return hides && isForReaders && element.scrollWidth > element.clientWidth + 1
            })
            .map((element) => element.outerHTML.slice(0, 120)),
        )
      expect(cut).toEqual([])
    })
  }
})
