import 'server-only'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import { newObject } from './new-object'
import { draftKinds, type ListedDraftDto } from './schema'
import { type DraftAddress, findDraftPlace } from './service'

/** New drafts are limited to 20; only someone who edits a hundred items at once exceeds this. */
const MOST_LISTED = 100

/**
 * Lists the viewer's own drafts without their texts, last written first: those of new content and those of edits.
 * @throws AppError `forbidden` to anybody who does not write
 */
export async function listDrafts(viewer: Viewer): Promise<{ drafts: ListedDraftDto[] }> {
  requireCan(viewer, 'dashboard.view')
  const rows = await db().draft.findMany({
    where: { userId: viewer.id, kind: { in: [...draftKinds] } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
    select: { kind: true, objectId: true, slot: true, name: true, title: true, updatedAt: true },
  })
  const drafts = rows.flatMap(({ kind, objectId, slot, name, title, updatedAt }) => {
    const known = draftKinds.find((each) => each === kind)
    if (!known) return []
    const object = objectId ?? newObject(slot)
    const updated_at = updatedAt.toISOString()
    return [{ kind: known, object, is_new: objectId === null, name, title, updated_at }]
  })
  return { drafts }
}

/**
 * Names the viewer's own draft; an empty name removes the name, and the draft goes by its title again.
 * @throws AppError `not_found` where there is no such draft; `forbidden`: see `findDraftPlace`
 */
export async function nameDraft(viewer: Viewer, address: DraftAddress, name: string) {
  const place = await findDraftPlace(viewer, address)
  const { count } = await db().draft.updateMany({
    where: { userId: viewer.id, ...place },
    // Leaves `updatedAt` alone: it tells when the draft was written.
    data: { name: name || null },
  })
  if (count === 0) throw new AppError('not_found', 'dashboard.draftMissing')
  return null
}
