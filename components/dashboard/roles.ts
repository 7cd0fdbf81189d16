import type { Viewer } from '@/lib/core/permissions'

/**
 * Who writes articles and papers. The edit icon goes with these roles; administrators open what is written by its title
 * (docs/rules.md#roles).
 */
export const isWriter = ({ role }: Viewer) =>
  role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'
