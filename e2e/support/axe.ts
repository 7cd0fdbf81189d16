import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Pixels for what comes while the page is looked at, such as a line that says who has seen it. */
const ROOM = 200

/**
 * The staff's navigation stays in place on phones, and lies over whatever is scrolled there: the page is looked at as if
 * the screen were as high as it is. Answers the size to go back to.
 */
async function showWhole(page: Page) {
  const size = page.viewportSize()
  if (!size || size.width >= 1024) return null
  const height = await page.evaluate(() =>
    document.querySelector('nav.sticky') ? document.documentElement.scrollHeight : 0,
  )
  if (height <= size.height) return null
  await page.setViewportSize({ ...size, height: height + ROOM })
  return size
}

/**
 * No violation of WCAG 2.2 AA that a machine can find; what is wrong is named with the element.
 * @param part the only part that is looked at, where it covers others
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A message that is just fading in or out has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // In the page itself: a second page to gather what frames say costs half of the time, and we have none to look into.
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).include(part).setLegacyMode()
  const size = await showWhole(page)
  const { violations, passes } = await axe.analyze()
  if (size) await page.setViewportSize(size)
  expect(passes.length).toBeGreaterThan(0)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}
