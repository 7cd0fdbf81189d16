import type { Page } from '@playwright/test'
import { openWithScript } from './framework'

/** Opens the landing page with a clock that only the test advances, once its rotating parts are set up. */
export async function openWithPausedClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await page.clock.pauseAt(new Date('2026-03-02T09:00:00Z'))
  await openWithScript(page, '/home', 'turns')
}
