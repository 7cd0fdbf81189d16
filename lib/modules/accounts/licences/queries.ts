import 'server-only'
import { dayInKigali } from '@/lib/core/dates'
import type { Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, db, type Prisma } from '@/lib/platform/db/client'
import type { LicenceDto, LicenceReadingsDto } from './schema'

/** Enough to show; the audit log has the rest. */
const MAX_ROWS = 50

interface ReadingRow {
  at: Date
  first_name: string | null
  last_name: string | null
}

/**
 * Lists who opened the viewer's licences, past ones included, newest first, from the audit log; without the viewer's
 * own reads.
 */
export async function listLicenceReadings({ id }: Viewer): Promise<LicenceReadingsDto> {
  const rows = await db().$queryRaw<ReadingRow[]>`
    SELECT audit_event.created_at AS at, reader.first_name, reader.last_name
    FROM audit_event LEFT JOIN "user" AS reader
      ON reader.id = audit_event.actor_id AND reader.account_status <> 'RESTRICTED'
    WHERE audit_event.action = 'licence.read' AND audit_event.actor_id IS DISTINCT FROM ${id}::uuid
      AND (audit_event.detail ->> 'owner' = ${id} OR audit_event.object_id IN (
        SELECT file_id FROM licence WHERE user_id = ${id}::uuid AND file_id IS NOT NULL
        UNION SELECT unnest(ARRAY[licence_id, new_licence_id]) FROM "user" WHERE id = ${id}::uuid))
    ORDER BY audit_event.created_at DESC, audit_event.id DESC LIMIT ${MAX_ROWS}`
  return {
    readings: rows.map((row) => ({
      read_at: row.at.toISOString(),
      name: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    })),
  }
}

/** The licence in force and the one waiting for a decision: at most one of each. */
export const licenceColumns = {
  where: { state: { in: ['ACCEPTED', 'PENDING'] } },
  select: { state: true, number: true, council: true, issuedOn: true, endsOn: true },
} satisfies Prisma.User$licencesArgs

export interface LicenceRow {
  state: 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'SUPERSEDED'
  number: string | null
  council: string | null
  issuedOn: Date | null
  endsOn: Date | null
}

const dayText = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null

function toLicence(row: LicenceRow, now: Date): LicenceDto {
  const ends = dayText(row.endsOn)
  return {
    number: row.number,
    council: row.council,
    issued_on: dayText(row.issuedOn),
    ends_on: ends,
    has_ended: row.state === 'ACCEPTED' && ends !== null && ends < dayInKigali(now),
  }
}

/** A person's licences by state: `licence` is in force, `sent_licence` waits for a decision. */
export function toLicences(rows: readonly LicenceRow[], now: Date) {
  const find = (state: LicenceRow['state']) => {
    const row = rows.find((each) => each.state === state)
    return row ? toLicence(row, now) : null
  }
  return { licence: find('ACCEPTED'), sent_licence: find('PENDING') }
}

/** The last day of a person's current licence; null where it is unknown. */
export async function readLicenceEnd(client: DatabaseClient, userId: string): Promise<Date | null> {
  const row = await client.licence.findFirst({
    where: { userId, state: 'ACCEPTED' },
    select: { endsOn: true },
  })
  return row?.endsOn ?? null
}
