import type { Viewer } from '@/lib/core/permissions'

/**
 * Whether the viewer's role writes articles and papers. The edit icon goes with these roles; administrators open content by its
 * title (docs/rules.md#roles).
 */
export const isWriter = ({ role }: Viewer) =>
  role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'
