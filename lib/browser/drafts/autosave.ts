/** Where the typed text has been saved. */
export type SaveState =
  | { kind: 'idle' }
  /** On its way to the server; already kept on this device. */
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Only on this device; a retry follows. */
  | { kind: 'local'; error: unknown }
  /** Only on this device, until the person has decided on another draft. */
  | { kind: 'held' }

interface Options<Value> {
  /** Sends it; resolves once the server has stored it. */
  save: (value: Value, signal: AbortSignal) => Promise<string>
  notify: (state: SaveState) => void
}

/** Milliseconds: after the last change, at most after the first one, and after a failure. */
const WAITS = { quiet: 2000, maxMs: 10_000, failed: 10_000 }

/**
 * Saves the newest of many changes: shortly after the last one, one request at a time, with a retry after a failure.
 * `pause` aborts the request under way, so that it does not arrive after the person's own save.
 */
export function createAutosave<Value>({ save, notify }: Options<Value>) {
  let waiting: { value: Value; since: number } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: AbortController | null = null
  let isPaused = false
  let isHeld = false

  function plan(wait: number) {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void run(), wait)
  }

  async function run() {
    timer = null
    if (!waiting || running || isPaused || isHeld) return
    const { value } = waiting
    waiting = null
    const controller = new AbortController()
    running = controller
    notify({ kind: 'saving' })
    try {
      const at = await save(value, controller.signal)
      if (!controller.signal.aborted) notify({ kind: 'saved', at })
    } catch (error) {
      waiting ??= { value, since: Date.now() }
      if (!controller.signal.aborted) notify(isHeld ? { kind: 'held' } : { kind: 'local', error })
      if (!isPaused && !isHeld) plan(WAITS.failed)
    } finally {
      running = null
    }
    if (waiting && !timer && !isPaused && !isHeld) plan(WAITS.quiet)
  }

  return {
    note(value: Value) {
      const now = Date.now()
      waiting = { value, since: waiting?.since ?? now }
      if (isHeld) notify({ kind: 'held' })
      else if (!running && !isPaused) plan(Math.min(WAITS.quiet, waiting.since + WAITS.maxMs - now))
    },
    /** Stops sending. */
    pause() {
      isPaused = true
      if (timer) clearTimeout(timer)
      timer = null
      running?.abort()
    },
    resume() {
      isPaused = false
      if (waiting) plan(0)
    },
    /** Sends nothing, but finishes the request under way, until `release`. */
    hold() {
      isHeld = true
    },
    release() {
      if (!isHeld) return
      isHeld = false
      if (waiting && !running && !isPaused) plan(0)
      else notify({ kind: 'idle' })
    },
    /** Discards pending changes. */
    drop() {
      waiting = null
    },
    /** Retries pending changes at once, such as when the connection is back. */
    retryNow() {
      if (waiting && !running && !isPaused && !isHeld) plan(0)
    },
  }
}
