import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import { caseTimes } from '../case-report/queries'
import { type Batch, exportSource } from './rows'

interface CaseTimes {
  id: string
  created_at: Date
  month: string
  facility: string
  district: string
  urgency: string
  seen: Date | null
  taken: Date | null
  answered: Date | null
  outcome: Date | null
}

const HOUR_MS = 3_600_000

const readTimes = (_viewer: Viewer, { after, take }: Batch) => db().$queryRaw<CaseTimes[]>`
  SELECT * FROM (${caseTimes}) AS timed WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`

/** Hours since the case was posted, to two decimals. */
const hoursTo = (step: 'seen' | 'taken' | 'answered' | 'outcome') => (row: CaseTimes) => {
  const at = row[step]
  return at && Math.round(((at.getTime() - row.created_at.getTime()) / HOUR_MS) * 100) / 100
}

/** When each case was seen, taken, answered and given an outcome: none of its text, and no names. */
export const cases = exportSource<CaseTimes>(readTimes, {
  id: ({ id }) => id,
  posted_at: ({ created_at }) => created_at.toISOString(),
  month: ({ month }) => month,
  facility: ({ facility }) => facility,
  district: ({ district }) => district,
  urgency: ({ urgency }) => urgency,
  hours_to_seen: hoursTo('seen'),
  hours_to_taken: hoursTo('taken'),
  hours_to_answer: hoursTo('answered'),
  hours_to_outcome: hoursTo('outcome'),
})
