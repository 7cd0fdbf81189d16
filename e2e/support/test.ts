import { expect, type Page } from '@playwright/test'
import { test as base } from './site'

/** Tags a journey that differs at a phone's width: it runs at both widths, all others at 1280 only. */
export const PHONE = '@phone'

/** Tags a rule or a screen's main journey: runs before each push (`npm test`); the rest by `npm test -- --all`. */
export const MAIN = '@main'

interface Complaints {
  /** Allows complaints that the test itself provokes. */
  allow(pattern: RegExp): void
}

function collectErrors(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    heard.push(`${message.text()} (${message.location().url || page.url()})`)
  })
  return heard
}

/** Ends every journey with the same check for browser errors: hydration, policy and loading errors count. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page }, use) => {
      const heard = collectErrors(page)
      const allowed: RegExp[] = []
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})
