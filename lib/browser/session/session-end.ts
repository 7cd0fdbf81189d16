import { SESSION_KEY } from '@/lib/core/session-keys'
import { readToken } from './session-store'

/** Dispatched on the window when the server no longer knows the session that a call was made with. */
export const SESSION_ENDED = 'ingingo:session-ended'

/**
 * Calls back when this page loses its session: a call of its own was refused, or another tab forgot the session that
 * they share. What hears of it so is still as it was; the page is left, or drawn for a stranger, right after.
 * Returns how to stop.
 */
export function onSessionLost(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === null || key === SESSION_KEY) && !readToken()) listener()
  }
  window.addEventListener(SESSION_ENDED, listener)
  // Before those who draw the page anew: between two listeners React may do so, and what was typed would be gone.
  window.addEventListener('storage', onStorage, { capture: true })
  return () => {
    window.removeEventListener(SESSION_ENDED, listener)
    window.removeEventListener('storage', onStorage, { capture: true })
  }
}
