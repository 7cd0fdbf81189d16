import { can, type Viewer } from '@/lib/core/permissions'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'

/** The edit icon goes with these roles; administrators open an article by its title (specification section 6). */
export const hasEditIcon = ({ role }: Viewer) =>
  role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'

/** "Approve shows only for unpublished articles" (section 4), and for the edit of a public one that waits. */
export function canApprove(viewer: Viewer, { editorial }: StaffArticleDto): boolean {
  if (!can(viewer, 'article.decide') || editorial.state === 'deleted') return false
  return editorial.state !== 'approved' || editorial.edit?.state === 'PENDING'
}

/** What waits can be rejected, and what is public taken back; what was rejected already can not. */
export function canReject(viewer: Viewer, { editorial }: StaffArticleDto): boolean {
  return can(viewer, 'article.decide') && /pending|approved/.test(editorial.state)
}
