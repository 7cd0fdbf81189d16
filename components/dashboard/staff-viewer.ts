import { createContext, useContext } from 'react'
import type { Viewer } from '@/lib/core/permissions'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { toViewer } from '../accounts/session/account-state'

/**
 * Returns whether the viewer's role writes articles and papers. These roles get the edit icon; administrators open
 * content by its title (docs/rules.md#roles).
 */
export const isWriter = ({ role }: Viewer) =>
  role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'

/** The staff member who is signed in; the shell provides it to its children. */
export const StaffUserContext = createContext<ProfileDto | null>(null)

/**
 * The staff member who is signed in.
 * @throws Error outside the staff area.
 */
export function useStaffUser(): ProfileDto {
  const user = useContext(StaffUserContext)
  if (!user) throw new Error('useStaffUser is used outside the staff area')
  return user
}

/** The signed-in staff member, in the form that permission checks take. */
export function useViewer(): Viewer {
  return toViewer(useStaffUser())
}
