import { expect, type Page } from '@playwright/test'
import { test } from './support/test'

test.use({ sharedSite: 'library' })

const MAX_TAB_STOPS = 200

/** The focused element, and how visible its focus is; null when the focus has left the page. */
const describeFocus = (page: Page) =>
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
  test(`shows the focus on every control of the landing page, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/home')
    const unseen: string[] = []
    let stops = 0
    for (; stops < MAX_TAB_STOPS; stops += 1) {
      await page.keyboard.press('Tab')
      const now = await describeFocus(page)
      if (!now) break
      if (!now.hasOutline || !now.isSeen) unseen.push(JSON.stringify(now))
    }
    expect(unseen).toEqual([])
    expect(stops).toBeGreaterThan(20)
    expect(stops, 'the focus must leave the page in the end').toBeLessThan(MAX_TAB_STOPS)
  })
}
