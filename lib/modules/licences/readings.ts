import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import type { LicenceReadingsDto } from './schema'

/** More than anybody reads; the audit log has the rest. */
const MOST_SHOWN = 50

interface ReadingRow {
  at: Date
  first_name: string | null
  last_name: string | null
}

/** Who opened the viewer's licences, earlier ones too, newest first, from the audit log; leaves out the viewer themselves. */
export async function listLicenceReadings({ id }: Viewer): Promise<LicenceReadingsDto> {
  const rows = await db().$queryRaw<ReadingRow[]>`
    SELECT audit_event.created_at AS at, reader.first_name, reader.last_name
    FROM audit_event LEFT JOIN "user" AS reader ON reader.id = audit_event.actor_id
    WHERE audit_event.action = 'licence.read' AND audit_event.actor_id IS DISTINCT FROM ${id}::uuid
      AND audit_event.object_id IN (
        SELECT file_id FROM licence WHERE user_id = ${id}::uuid AND file_id IS NOT NULL
        UNION SELECT unnest(ARRAY[licence_id, new_licence_id]) FROM "user" WHERE id = ${id}::uuid)
    ORDER BY audit_event.created_at DESC, audit_event.id DESC LIMIT ${MOST_SHOWN}`
  return {
    readings: rows.map((row) => ({
      read_at: row.at.toISOString(),
      name: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    })),
  }
}
