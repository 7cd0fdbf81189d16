/** Adds up the shifts of the layout that nobody caused, from the first moment of a page. */
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
