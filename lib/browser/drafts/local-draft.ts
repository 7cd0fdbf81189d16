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

export type { LocalDraft, LocalDrafts }

/** The key prefix of unsaved texts on this device, which outlive the tab. */
const PREFIX = 'ingingo.draft.'

interface LocalDrafts {
  /** The draft being typed. */
  current: LocalDraft | null
  /** Earlier drafts that are undecided, newest first. */
  parked: LocalDraft[]
  /** The newest version of the server's draft that this device has seen: it is an ancestor of `current`, or parked. */
  seen: string | null
}

const NOTHING: LocalDrafts = { current: null, parked: [], seen: null }
const MAX_PARKED = 10

/** @param name names the kind, the object and the person, so that nobody sees another person's draft */
export function readLocal(name: string): LocalDrafts {
  try {
    const { current, parked, seen } = toRecord(
      JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'),
    )
    return {
      current: toDraft(current),
      // Earlier releases stored a single one.
      parked: [parked].flat().flatMap((draft) => toDraft(draft) ?? []),
      seen: typeof seen === 'string' ? seen : null,
    }
  } catch {
    return NOTHING
  }
}

/** Stores a change. Returns false when the browser refuses or has no room. */
export function writeLocal(name: string, change: Partial<LocalDrafts>): boolean {
  const next = { ...readLocal(name), ...change }
  const parked = next.parked.slice(0, MAX_PARKED)
  try {
    if (next.current || parked.length > 0)
      localStorage.setItem(PREFIX + name, JSON.stringify({ ...next, parked }))
    else localStorage.removeItem(PREFIX + name)
    return true
  } catch {
    return false
  }
}

/** Forgets every draft of this name. */
export const dropLocal = (name: string) => writeLocal(name, { current: null, parked: [] })

/** Lists the drafts on this device with this prefix and suffix: the name and the newest draft of each. */
export function listLocal(prefix: string, suffix: string): { name: string; draft: LocalDraft }[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = key.slice(PREFIX.length)
      const isMatch = key.startsWith(PREFIX + prefix) && key.endsWith(suffix)
      const { current, parked } = isMatch ? readLocal(name) : NOTHING
      const draft = current ?? parked[0]
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
      const newest = [current, ...parked].flatMap((each) => (each ? Date.parse(each.at) : []))
      if (now - Math.max(0, ...newest) > retention.draft) localStorage.removeItem(PREFIX + name)
    }
  } catch {
    // Storage is unavailable.
  }
}
