import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * No violation of WCAG 2.2 AA that a machine can find; what is wrong is named with the element.
 * @param part the only part that is looked at, where it covers others
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).include(part)
  const { violations, passes } = await axe.analyze()
  expect(passes.length).toBeGreaterThan(0)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}
