import type { Page } from '@playwright/test'

/** Opens the details behind the line that names a text's author and reviewer. */
export const openByline = (page: Page) => page.locator('article header details > summary').click()
