import 'server-only'
import type { Prisma } from '@/lib/platform/db/client'
import { personColumns, toPerson } from '../users/queries'
import { channels, type StepDto } from './schema'

/** The columns needed for the steps of a case's clock. */
export const stepColumns = {
  caseStatus: true,
  receivers: true,
  dueAt: true,
  takenAt: true,
  stoppedAt: true,
  nobodyOnCall: true,
  told: {
    select: { channels: true, toldAt: true, user: { select: personColumns } },
    orderBy: { userId: 'asc' },
  },
} as const satisfies Prisma.CaseStepSelect

type StepRow = Prisma.CaseStepGetPayload<{ select: typeof stepColumns }>

const isoOf = (date: Date | null) => date?.toISOString() ?? null

const isChannel = (name: string): name is (typeof channels)[number] =>
  (channels as readonly string[]).includes(name)

/** The clock of a case as it is now: steps from before it changed between routine and urgent are left out. */
export function toClock(rows: StepRow[], caseStatus: StepRow['caseStatus']): StepDto[] {
  const steps = rows.filter((row) => row.caseStatus === caseStatus)
  return steps.map((row) => ({
    group: row.receivers,
    due_at: row.dueAt.toISOString(),
    taken_at: isoOf(row.takenAt),
    stopped_at: isoOf(row.stoppedAt),
    nobody_on_call: row.nobodyOnCall,
    told: row.told.flatMap(({ user, channels: names, toldAt }) => {
      const person = toPerson(user)
      const told_at = toldAt.toISOString()
      return person ? [{ person, channels: names.filter(isChannel), told_at }] : []
    }),
  }))
}
