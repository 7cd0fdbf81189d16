import 'server-only'
import { type PersonRow, toPerson } from '../users/queries'

/** Who redacted something, and when; null where nothing was redacted. */
export function toRedacted(row: { redactedAt: Date | null; redactedBy: PersonRow | null }) {
  if (!row.redactedAt) return null
  return { at: row.redactedAt.toISOString(), by: toPerson(row.redactedBy) }
}
