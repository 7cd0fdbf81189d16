import 'server-only'
import { paths } from '@/lib/core/paths'
import { isVerifiedClinician, publicName } from '@/lib/core/people'
import type { AuthorDto } from './schema'

/** What a query must read of a person to show them as an author. */
export const authorColumns = {
  firstName: true,
  lastName: true,
  role: true,
  isApproved: true,
  avatarId: true,
} as const

interface AuthorRow {
  firstName: string
  lastName: string
  role: 'USER' | 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE' | 'ADMIN'
  isApproved: boolean
  avatarId: string | null
}

/** An author as others see them; null when the account is gone. */
export function toAuthor(row: AuthorRow | null): AuthorDto | null {
  if (!row) return null
  return {
    ...publicName(row),
    avatar: row.avatarId ? paths.file(row.avatarId) : null,
    is_clinician: isVerifiedClinician(row),
  }
}
