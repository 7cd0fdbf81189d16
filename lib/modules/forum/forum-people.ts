import 'server-only'
import { type PersonRow, toPerson } from '../users/queries'

/** The mark of what was redacted; null where nothing was. */
export function toRedacted(row: { redactedAt: Date | null; redactedBy: PersonRow | null }) {
  if (!row.redactedAt) return null
  return { at: row.redactedAt.toISOString(), by: toPerson(row.redactedBy) }
}
