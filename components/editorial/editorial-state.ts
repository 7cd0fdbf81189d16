import type { EditorialDto } from '@/lib/modules/editorial/schema'

/** What the decisions about something that is written, approved and read depend on. */
export interface Decided {
  is_published: boolean
  updatedAt: string
  editorial: EditorialDto
}

/** The change of a public item that waits for a decision. */
export function waitingEdit({ is_published, editorial }: Decided) {
  return is_published && editorial.edit?.state === 'PENDING' ? editorial.edit : null
}

/** Something can be approved: it is not public, or a change of it waits. */
export function isApprovable(item: Decided): boolean {
  if (item.editorial.state === 'deleted') return false
  return !item.is_published || waitingEdit(item) !== null
}

/** Something waits that can be rejected; what was rejected already cannot be again. */
export function isRejectable(item: Decided): boolean {
  return item.editorial.state === 'pending' || waitingEdit(item) !== null
}

/**
 * Says what is decided about: the text of the item, and the change of it that waits. A text or change that is another
 * one since is not decided about unread.
 */
export function seenVersion(item: Decided): { revision_id?: string; updated_at: string } {
  const edit = waitingEdit(item)
  return { ...(edit ? { revision_id: edit.revision_id } : {}), updated_at: item.updatedAt }
}
