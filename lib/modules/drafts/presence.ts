import 'server-only'
import { publicName } from '@/lib/core/people'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import type { CoEditorDto, DraftKind } from './schema'

/** Heartbeat timeout: the editor sends a heartbeat every 15 seconds. */
const AT_WORK_MS = 45_000
const MOST = 20

/** Records a heartbeat: the person has the object open in the editor. */
export async function noteAtWork(
  viewer: Viewer,
  kind: DraftKind,
  objectId: string,
  now: Date,
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO editing_presence (kind, object_id, user_id, seen_at)
    VALUES (${kind}::content_kind, ${objectId}::uuid, ${viewer.id}::uuid, ${now})
    ON CONFLICT (kind, object_id, user_id) DO UPDATE SET seen_at = excluded.seen_at`
}

/** Removes the presence of someone who closed the editor, so that others see it at once. */
export async function leaveWork(viewer: Viewer, kind: DraftKind, objectId: string): Promise<void> {
  await db().editingPresence.deleteMany({ where: { kind, objectId, userId: viewer.id } })
}

/** Lists who else has the same object open, last seen first. */
export async function listOthersAtWork(
  viewer: Viewer,
  kind: DraftKind,
  objectId: string,
): Promise<CoEditorDto[]> {
  const rows = await db().editingPresence.findMany({
    where: {
      kind,
      objectId,
      userId: { not: viewer.id },
      seenAt: { gt: new Date(Date.now() - AT_WORK_MS) },
    },
    orderBy: { seenAt: 'desc' },
    take: MOST,
    select: {
      seenAt: true,
      user: { select: { firstName: true, lastName: true, role: true, isApproved: true } },
    },
  })
  return rows.map(({ user, seenAt }) => ({
    ...publicName(user),
    updated_at: seenAt.toISOString(),
  }))
}
