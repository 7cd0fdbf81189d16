import 'server-only'
import { listKinds } from '@/lib/core/content-kinds'
import { db } from '@/lib/platform/db/client'

/** The kinds of objects whose changes the staff see live. */
const WATCHED = [
  'forum',
  'forum-comment',
  ...listKinds.flatMap((kind) => [kind, `${kind}-comment`]),
]
/** Longer than any transaction: the event written first may be committed last. */
const LOOK_BACK_MS = 15_000

let known = new Set<string>()

/**
 * The kinds of objects changed since this process last asked, from the audit event that each change leaves.
 * @returns kinds of objects, such as `forum`; each change is reported once, including changes committed late
 */
export async function readChangedKinds(now: Date): Promise<string[]> {
  const events = await db().auditEvent.findMany({
    where: {
      createdAt: { gt: new Date(now.getTime() - LOOK_BACK_MS) },
      objectKind: { in: WATCHED },
    },
    select: { id: true, objectKind: true },
  })
  const fresh = events.filter(({ id }) => !known.has(id))
  known = new Set(events.map(({ id }) => id))
  return [...new Set(fresh.map(({ objectKind }) => objectKind))].sort()
}

/**
 * The kinds of objects changed since a moment, for somebody who was away for a while. Includes changes made shortly before
 * it.
 */
export async function readKindsChangedSince(moment: Date): Promise<string[]> {
  const events = await db().auditEvent.findMany({
    where: {
      createdAt: { gt: new Date(moment.getTime() - LOOK_BACK_MS) },
      objectKind: { in: WATCHED },
    },
    select: { objectKind: true },
    distinct: ['objectKind'],
  })
  return events.map(({ objectKind }) => objectKind).sort()
}
