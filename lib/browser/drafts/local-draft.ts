import { retention } from '@/lib/core/retention'

/** A typed text as stored on this device. */
interface LocalDraft {
  values: Record<string, string>
  /** When it was typed. */
  at: string
}

/** The values of an object; empty for anything else. */
const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * The stored value if it is a draft. Checked by hand: otherwise every screen with a text field would load the schema library.
 */
export function toDraft(value: unknown): LocalDraft | null {
  const { values, at } = toRecord(value)
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(toRecord(values))) {
    if (typeof text !== 'string') return null
    texts[name] = text
  }
  return { values: texts, at }
}

export type { LocalDraft }

/** The key prefix of unsaved texts on this device, which outlive the tab. */
const PREFIX = 'ingingo.draft.'

interface LocalDrafts {
  /** The draft being typed. */
  current: LocalDraft | null
  /** An earlier draft that is neither restored nor discarded. */
  parked: LocalDraft | null
}

const NOTHING: LocalDrafts = { current: null, parked: null }

/** @param name names the kind, the object and the person, so that nobody sees another person's draft */
export function readLocal(name: string): LocalDrafts {
  try {
    const kept = toRecord(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'))
    return { current: toDraft(kept.current), parked: toDraft(kept.parked) }
  } catch {
    return NOTHING
  }
}

/** Stores a change. Returns false when the browser refuses or has no room. */
export function writeLocal(name: string, change: Partial<LocalDrafts>): boolean {
  const next = { ...readLocal(name), ...change }
  try {
    if (next.current || next.parked) localStorage.setItem(PREFIX + name, JSON.stringify(next))
    else localStorage.removeItem(PREFIX + name)
    return true
  } catch {
    return false
  }
}

/** Lists the drafts on this device with this prefix and suffix: the name and the newest draft of each. */
export function listLocal(prefix: string, suffix: string): { name: string; draft: LocalDraft }[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = key.slice(PREFIX.length)
      const isMatch = key.startsWith(PREFIX + prefix) && key.endsWith(suffix)
      const { current, parked } = isMatch ? readLocal(name) : NOTHING
      const draft = current ?? parked
      return draft ? [{ name, draft }] : []
    })
  } catch {
    return []
  }
}

/** Deletes old drafts. */
export function sweepLocal(now: number): void {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const name of names.map((key) => key.slice(PREFIX.length))) {
      const { current, parked } = readLocal(name)
      const newest = [current, parked].flatMap((each) => (each ? Date.parse(each.at) : []))
      if (now - Math.max(0, ...newest) > retention.draft) localStorage.removeItem(PREFIX + name)
    }
  } catch {
    // Storage is unavailable.
  }
}
