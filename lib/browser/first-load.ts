/** Loads a part of a page. */
type Load = () => Promise<unknown>

/** The performance mark at the end of a page's first load (docs/decisions/0018-staff-bundle-size.md). */
const FIRST_LOAD = 'first-load'

const missing = new Set<Load>()
const listeners = new Set<() => void>()
let isOver = false
let pendingCount = 0

function notifyListeners() {
  for (const listen of listeners) listen()
}

function fetchMissing() {
  for (const load of missing) {
    load().then(
      () => missing.delete(load),
      // Retried when the part is needed, or the network is back.
      () => {},
    )
  }
}

/**
 * Loads a part after the page's first load, or at once when that is over, and retries whenever the network is back until it
 * succeeds. Each function is loaded once.
 */
export function fetchLater(load: Load): void {
  missing.add(load)
  if (isOver) fetchMissing()
}

/** Ends the first load: from now on everything is loaded on request. */
export function endFirstLoad(): void {
  if (isOver) return
  isOver = true
  performance.mark(FIRST_LOAD)
  window.addEventListener('online', fetchMissing)
  fetchMissing()
  notifyListeners()
}

/** Keeps the first load open while a part that the screen waits for is loading. */
export function trackLoading(part: Promise<unknown>): void {
  const change = (by: number) => {
    pendingCount += by
    notifyListeners()
  }
  change(1)
  const end = () => change(-1)
  part.then(end, end)
}

export const isFirstLoadDone = () => isOver
export const isFetchingParts = () => pendingCount > 0

/** For `useSyncExternalStore`. @returns a function that unsubscribes */
export function listenToFirstLoad(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
