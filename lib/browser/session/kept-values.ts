import { KEPT_PREFIX } from '@/lib/core/session-keys'

/** The content of a form when its session ended: kept in this tab only, until the same person is back. Files cannot be kept. */
export type KeptValues = Record<string, string>

/** @param form names the form, the object and the person, so that nobody sees what another typed */
export function keepValues(form: string, values: KeptValues): void {
  try {
    sessionStorage.setItem(KEPT_PREFIX + form, JSON.stringify(values))
  } catch {
    // Storage is unavailable: there is no other place.
  }
}

/** Returns the values kept for a form, and deletes them. */
export function takeValues(form: string): KeptValues | null {
  try {
    const text = sessionStorage.getItem(KEPT_PREFIX + form)
    sessionStorage.removeItem(KEPT_PREFIX + form)
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return null
  }
}
