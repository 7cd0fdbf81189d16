import { chromium } from 'playwright'
import { provideBrowser } from '../support/browser.mjs'

const ARGS = ['--disable-background-networking', '--disable-quic', '--no-first-run']

/** The flags that a browser needs on this machine; root has no sandbox. */
export const browserFlags = () => (process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS)

/**
 * Runs `work` with a new page in a fresh profile that emulates a small phone.
 * @param {(page: import('playwright').Page, session: import('playwright').CDPSession) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withColdPage(work) {
  const executablePath = await provideBrowser()
  const browser = await chromium.launch({ executablePath, args: browserFlags() })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await browser.close()
  }
}
