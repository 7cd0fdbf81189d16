import 'server-only'
import { dayInKigali } from '@/lib/core/dates'
import type { DatabaseClient, Prisma } from '@/lib/platform/db/client'
import type { LicenceDto } from './schema'

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
