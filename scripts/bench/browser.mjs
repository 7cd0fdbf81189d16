import { chromium } from '@playwright/test'
import { provideBrowser } from '../support/browser.mjs'

const ARGS = ['--disable-background-networking', '--disable-quic', '--no-first-run']

/** Starts the browser of this machine; as root it has no sandbox. */
export async function launchBrowser(args = []) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = await provideBrowser()
  return chromium.launch({ executablePath, args: [...ARGS, ...sandbox, ...args] })
}

/**
 * Runs `work` with a new page in a new profile, of a small telephone.
 * @param {(page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withColdPage(work) {
  const browser = await launchBrowser()
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
