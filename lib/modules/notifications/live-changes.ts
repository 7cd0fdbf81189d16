import 'server-only'
import { db } from '@/lib/platform/db/client'

/** What the staff look at together. */
const WATCHED = ['forum', 'forum-comment', 'article', 'paper', 'article-comment', 'paper-comment']
/** Longer than any transaction: what was written down first may be kept last. */
const LOOK_BACK_MS = 15_000

let known = new Set<string>()

/**
 * Of which kinds something was changed since this was last asked, in this process: each change leaves its audit event.
 * @returns kinds of objects, such as `forum`; a change is told once, and what was changed shortly before as well
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
