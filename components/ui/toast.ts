/** The outcome of an action, shown for some seconds. */
export interface Toast {
  id: string
  kind: 'success' | 'error'
  text: string
  /** Milliseconds. */
  duration: number
  /** The undo action and its label. */
  action?: { label: string; onClick: () => void }
}

type ToastOptions = Pick<Toast, 'duration' | 'action'>

interface Sink {
  show: (toast: Toast) => void
  dismiss: (id: string) => void
}

const NONE: readonly Toast[] = []
const listeners = new Set<() => void>()
let waiting = NONE
let sink: Sink | null = null
let count = 0

function setWaiting(toasts: readonly Toast[]) {
  waiting = toasts
  for (const listen of listeners) listen()
}

/**
 * Shows a message as soon as the toaster has loaded (toaster.tsx).
 * @returns its id, to dismiss it by
 */
export function showToast(kind: Toast['kind'], text: string, options: ToastOptions): string {
  count += 1
  const toast = { id: `toast-${count}`, kind, text, ...options }
  if (sink) sink.show(toast)
  else setWaiting([...waiting, toast])
  return toast.id
}

export function dismissToast(id: string): void {
  if (waiting.some((each) => each.id === id)) setWaiting(waiting.filter((each) => each.id !== id))
  else sink?.dismiss(id)
}

/** The messages not shown yet, for `useSyncExternalStore`. */
export const waitingToasts = () => waiting
export const noToasts = () => NONE
export function listenToToasts(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Sends messages to `own` from now on, those waiting first. @returns a function that stops it */
export function setToastSink(own: Sink): () => void {
  sink = own
  const pending = waiting
  setWaiting(NONE)
  for (const toast of pending) own.show(toast)
  return () => {
    if (sink === own) sink = null
  }
}
