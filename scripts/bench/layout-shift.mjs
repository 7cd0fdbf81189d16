/** Adds up unexpected layout shifts, from the start of the page. */
export const watchShifts = (page) =>
  page.addInitScript(() => {
    window.benchShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.benchShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const readShifts = (page) => page.evaluate(() => window.benchShift)
