import 'server-only'
import type { Role } from '@/lib/core/people'
import { authorColumns, toAuthor } from '../users/queries'
import type { ForumPersonDto } from './schema'

/** What a query must read of a person to show them in the forum. */
export const personColumns = { ...authorColumns, id: true } as const

export type PersonRow = NonNullable<Parameters<typeof toAuthor>[0]> & { id: string; role: Role }

/** Somebody in the forum; null when the account is gone. */
export function toPerson(row: PersonRow | null): ForumPersonDto | null {
  const author = toAuthor(row)
  return row && author ? { ...author, user_id: row.id, role: row.role } : null
}

/** The mark of what was redacted; null where nothing was. */
export function toRedacted(row: { redactedAt: Date | null; redactedBy: PersonRow | null }) {
  if (!row.redactedAt) return null
  return { at: row.redactedAt.toISOString(), by: toPerson(row.redactedBy) }
}
