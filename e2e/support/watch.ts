import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shiftsSeen: { value: number; sources: string[] }[]
    violationsSeen: string[]
  }
}

interface Watched {
  /** Requested addresses outside the site. */
  strangers: string[]
}

/** From now on, records each page's foreign requests, policy violations and layout shifts. */
export async function recordPageEvents(page: Page, origin: string): Promise<Watched> {
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = url.startsWith(`${origin}/`) || /^(?:data|blob):/.test(url)
    if (!isOurs) strangers.push(url)
  })
  await page.addInitScript(() => {
    window.shiftsSeen = []
    window.violationsSeen = []
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violationsSeen.push(`${event.violatedDirective}: ${event.blockedURI}`)
    })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        const sources = shift.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
        )
        window.shiftsSeen.push({ value: shift.value, sources })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { strangers }
}

/** Scrolls to the end as a reader does, part of a screen at a time, until every picture on the way has loaded. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const waitForImage = (image: HTMLImageElement) =>
      image.complete
        ? Promise.resolve()
        : new Promise((done) => {
            image.addEventListener('load', done, { once: true })
            image.addEventListener('error', done, { once: true })
          })
    await document.fonts.ready
    const end = () => document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top <= end() + innerHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
      const shown = [...document.images].filter((image) => {
        const { top: above, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && above < innerHeight
      })
      await Promise.all(shown.map(waitForImage))
    }
    await frame()
  })
}

/**
 * The sum of all layout shifts, and what shifted: at least as strict as the metric's worst window. Fails for a page that could
 * have been shifted by our typeface (`useSystemTypeface` prevents it).
 */
export async function getLayoutShift(page: Page): Promise<{ total: number; what: string }> {
  return page.evaluate(() => {
    if ('typeface' in document.documentElement.dataset) throw new Error('Call useSystemTypeface.')
    return {
      total: window.shiftsSeen.reduce((sum, { value }) => sum + value, 0),
      what: JSON.stringify(window.shiftsSeen),
    }
  })
}

/** Measures how far the page scrolls sideways, and which elements stick out. */
export async function measureSidewaysScroll(page: Page): Promise<{ by: number; what: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const by = scrollWidth - clientWidth
    const wide = by > 0 ? [...document.querySelectorAll('body *')] : []
    const what = wide
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120))
    return { by, what: what.slice(0, 5) }
  })
}
