import { FORM_PREFIX, SESSION_KEY } from '@/lib/core/session-keys'
import { readToken } from './session-store'

/**
 * The content of a form when its session ended: stored in this tab only, until the same person is back. Files cannot
 * be stored.
 */
export type StoredValues = Record<string, string>

/** @param form names the form, the object and the person, so that nobody sees another person's text */
export function storeValues(form: string, values: StoredValues): void {
  try {
    sessionStorage.setItem(FORM_PREFIX + form, JSON.stringify(values))
  } catch {
    // Storage is unavailable, and there is no alternative.
  }
}

/** Returns whether values are kept for a form. */
export function hasValues(form: string): boolean {
  try {
    return sessionStorage.getItem(FORM_PREFIX + form) !== null
  } catch {
    return false
  }
}

/** Returns the values kept for a form, and deletes them. */
export function takeValues(form: string): StoredValues | null {
  try {
    const text = sessionStorage.getItem(FORM_PREFIX + form)
    sessionStorage.removeItem(FORM_PREFIX + form)
    const parsed: unknown = JSON.parse(text ?? 'null')
    if (typeof parsed !== 'object' || parsed === null) return null
    return Object.fromEntries(
      Object.entries(parsed).filter(([, value]) => typeof value === 'string'),
    )
  } catch {
    return null
  }
}

/** Dispatched on the window when the server no longer accepts the session a call was made with. */
export const SESSION_ENDED = 'ingingo:session-ended'

/**
 * Calls back when this page loses its session: one of its calls was refused, or another tab cleared the session they
 * share. Listeners run before the page is left or rendered for a visitor. Returns a function that unsubscribes.
 */
export function onSessionLost(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === null || key === SESSION_KEY) && !readToken()) listener()
  }
  window.addEventListener(SESSION_ENDED, listener)
  // Runs before the listeners that re-render the page, because React may render between two listeners, and typed text
  // would be lost.
  window.addEventListener('storage', onStorage, { capture: true })
  return () => {
    window.removeEventListener(SESSION_ENDED, listener)
    window.removeEventListener('storage', onStorage, { capture: true })
  }
}
