import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Extra pixels for content that loads during the check, such as the line of current readers. */
const EXTRA_HEIGHT = 200

/**
 * Resizes the viewport to the height of the page. The staff's navigation is sticky on phones and covers whatever
 * scrolls beneath it. Returns the size to restore.
 */
async function fitViewportToPage(page: Page) {
  const size = page.viewportSize()
  if (!size || size.width >= 1024) return null
  const height = await page.evaluate(() =>
    document.querySelector('nav.sticky') ? document.documentElement.scrollHeight : 0,
  )
  if (height <= size.height) return null
  await page.setViewportSize({ ...size, height: height + EXTRA_HEIGHT })
  return size
}

/**
 * Expects no automatically detectable violation of WCAG 2.2 AA; names each with its element.
 * @param part the only part to check, if it covers others
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A toast that is fading in or out temporarily has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Legacy mode runs in the page itself: a second page that collects results from frames takes half of the time, and
  // no frame matters here.
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).include(part).setLegacyMode()
  const size = await fitViewportToPage(page)
  const { violations, passes } = await axe.analyze()
  if (size) await page.setViewportSize(size)
  expect(passes.length).toBeGreaterThan(0)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Does the same in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
