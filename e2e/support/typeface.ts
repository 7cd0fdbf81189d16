import type { Page } from '@playwright/test'

/**
 * Shows the following pages in our own typeface, as from a reader's second page on, so that measurements do not
 * depend on this machine's fonts.
 */
export const useOwnTypeface = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('ingingo.typeface', '1')
  })

/**
 * Shows the following pages in the system's typeface, as a first page over a slow line: how far ours shifts a text when it arrives
 * depends on this machine's fonts.
 */
export const useSystemTypeface = (page: Page) =>
  page.addInitScript(() => {
    localStorage.removeItem('ingingo.typeface')
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })
  })

/** Sets the open page in our typeface, whatever it was shown in, and loads it. */
export async function switchToOwnTypeface(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.typeface = ''
  })
  await loadTypeface(page)
}

/** Loads our typeface in the open page; fails if the page does not use it. */
export const loadTypeface = (page: Page) =>
  page.evaluate(async () => {
    const [used = ''] = getComputedStyle(document.body).fontFamily.split(',')
    const faces = [...document.fonts].filter(({ family }) => family === used.replaceAll('"', ''))
    await Promise.all(faces.map((face) => face.load()))
    await document.fonts.ready
    const loaded = faces.filter(({ status }) => status === 'loaded')
    if (loaded.length === 0) throw new Error(`${used} is not a typeface of ours.`)
  })
