import type { EditorialDto } from '@/lib/modules/editorial/schema'

/** The state that editorial decisions depend on. */
export interface Decided {
  is_published: boolean
  updatedAt: string
  editorial: EditorialDto
}

/** The pending edit of a public item. */
export function waitingEdit({ is_published, editorial }: Decided) {
  return is_published && editorial.edit?.state === 'PENDING' ? editorial.edit : null
}

/** Whether an item can be approved: it is not public, or an edit of it is pending. */
export function isApprovable(item: Decided): boolean {
  if (item.editorial.state === 'deleted') return false
  return !item.is_published || waitingEdit(item) !== null
}

/** Whether something pending can be rejected; what has been rejected cannot be rejected again. */
export function isRejectable(item: Decided): boolean {
  return item.editorial.state === 'pending' || waitingEdit(item) !== null
}

/**
 * Identifies the version being decided about: the item's text and its pending edit. This way nobody decides about a text or
 * edit that changed after they read it.
 */
export function seenVersion(item: Decided): { revision_id?: string; updated_at: string } {
  const edit = waitingEdit(item)
  return { ...(edit ? { revision_id: edit.revision_id } : {}), updated_at: item.updatedAt }
}
