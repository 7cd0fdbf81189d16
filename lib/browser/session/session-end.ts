import { SESSION_KEY } from '@/lib/core/session-keys'
import { readToken } from './session-store'

/** Dispatched on the window when the server no longer accepts the session a call was made with. */
export const SESSION_ENDED = 'ingingo:session-ended'

/**
 * Calls back when this page loses its session: one of its calls was refused, or another tab cleared the session they share.
 * Listeners run while the page is unchanged; it is left, or rendered for a visitor, right after. Returns a function that
 * unsubscribes.
 */
export function onSessionLost(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === null || key === SESSION_KEY) && !readToken()) listener()
  }
  window.addEventListener(SESSION_ENDED, listener)
  // Runs before the listeners that re-render the page: React may render between two listeners, and typed text would be lost.
  window.addEventListener('storage', onStorage, { capture: true })
  return () => {
    window.removeEventListener(SESSION_ENDED, listener)
    window.removeEventListener('storage', onStorage, { capture: true })
  }
}
