import { withColdPage } from './browser.mjs'

const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Times, inside the page, from the press of a control to its busy state and to the dialog it opens. */
function timePress() {
  const button = document.querySelector('[data-bench-press]')
  return new Promise((done) => {
    const times = { busy: Number.NaN, effect: Number.NaN }
    let began
    // On the window, ahead of the on-demand loader, which holds the click back from everything below.
    window.addEventListener(
      'pointerdown',
      () => {
        began ??= performance.now()
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      if (began === undefined) return
      const passed = performance.now() - began
      if (Number.isNaN(times.busy) && button.getAttribute('aria-busy') === 'true') {
        times.busy = passed
      }
      if (document.querySelector('[role=dialog],dialog[open]')) {
        observer.disconnect()
        done({ ...times, effect: passed })
      }
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    window.benchWatching = true
  })
}

/**
 * Measures the first press on a page that has just loaded, on a slow phone with a slow connection.
 * @param {string} control selector of the control; the first match is pressed
 * @returns {Promise<{ busy: number, effect: number }>} milliseconds from the press
 */
export const measurePress = (address, control) =>
  withColdPage(async (page, session) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    const button = page.locator(control).first()
    await button.evaluate((element) => element.setAttribute('data-bench-press', ''))
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const timed = page.evaluate(timePress)
    await page.waitForFunction(() => window.benchWatching)
    await button.click({ noWaitAfter: true })
    return timed
  })
