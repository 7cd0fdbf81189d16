import { createContext, useContext } from 'react'
import type { Viewer } from '@/lib/core/permissions'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { viewerOf } from '../account/account-state'

/** Who works in the staff area; the shell gives it to what it lets in. */
export const StaffUser = createContext<ProfileDto | null>(null)

/**
 * Who works here.
 * @throws Error outside the staff area.
 */
export function useStaffUser(): ProfileDto {
  const user = useContext(StaffUser)
  if (!user) throw new Error('Nobody works outside the staff area.')
  return user
}

/** The same person, as the table of permissions asks for them. */
export function useViewer(): Viewer {
  return viewerOf(useStaffUser())
}
