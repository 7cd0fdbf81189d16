/**
 * Passes typing in a rich text to its form with a short delay, except the first key: serialising the whole text,
 * rendering the form and storing it on the device is too much work per key on a cheap phone. Call `flushTyping`
 * before reading the form.
 */

/** Milliseconds: after the last key, and at most after the first one. */
const WAITS = { quiet: 400, maxMs: 4000 }

const waiting = new Set<() => void>()

/** Passes on all pending typing at once. */
export function flushTyping(): void {
  for (const emit of [...waiting]) emit()
}

// Safari before 2026 lacks it.
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: WAITS.quiet }) : work()

/** @param emit passes on the current text */
export function createTypingDebounce(emit: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let hasBegun = false

  function flush() {
    if (!waiting.delete(flush)) return
    clearTimeout(timer)
    emit()
  }

  return {
    /** Records that something was typed. */
    note() {
      // The form must know at once that typing has begun, because a newer text may replace an unchanged one.
      if (!hasBegun) {
        hasBegun = true
        return emit()
      }
      const now = Date.now()
      if (!waiting.has(flush)) since = now
      waiting.add(flush)
      clearTimeout(timer)
      const wait = Math.max(0, Math.min(WAITS.quiet, since + WAITS.maxMs - now))
      timer = setTimeout(() => whenIdle(flush), wait)
    },
    flush,
    /** Passes on pending typing when the page is left or hidden; returns a function that stops watching. */
    watchLeaving() {
      const onHide = () => {
        if (document.visibilityState === 'hidden') flush()
      }
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', onHide)
      return () => {
        window.removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', onHide)
        flush()
      }
    },
  }
}
