import { retention } from '@/lib/core/retention'
import { z } from '@/lib/core/zod'

/** What this device keeps of a text that was not saved yet; it outlives the tab. */
const PREFIX = 'ingingo.draft.'

const draft = z.object({
  values: z.record(z.string(), z.string()),
  /** When it was typed. */
  at: z.iso.datetime(),
})

const kept = z.object({
  /** What is being typed. */
  current: draft.nullable(),
  /** An earlier draft that nobody has decided about. */
  parked: draft.nullable(),
})

export type LocalDraft = z.infer<typeof draft>
type Kept = z.infer<typeof kept>

const NOTHING: Kept = { current: null, parked: null }

/** @param name names the kind, the object and the person, so that nobody finds what another typed */
export function readLocal(name: string): Kept {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null'))
    return parsed.success ? parsed.data : NOTHING
  } catch {
    return NOTHING
  }
}

/** Whether it is kept now: a browser may refuse, or have no room. */
export function writeLocal(name: string, change: Partial<Kept>): boolean {
  const next = { ...readLocal(name), ...change }
  try {
    if (next.current || next.parked) localStorage.setItem(PREFIX + name, JSON.stringify(next))
    else localStorage.removeItem(PREFIX + name)
    return true
  } catch {
    return false
  }
}

/** Forgets drafts that nobody came back to. */
export function sweepLocal(now: number): void {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const name of names.map((key) => key.slice(PREFIX.length))) {
      const { current, parked } = readLocal(name)
      const newest = [current, parked].flatMap((each) => (each ? Date.parse(each.at) : []))
      if (now - Math.max(0, ...newest) > retention.draft) localStorage.removeItem(PREFIX + name)
    }
  } catch {
    // A browser that keeps nothing.
  }
}
