import 'server-only'
import { db } from '../db/client'

/** A row that only this worker may send now. */
export interface ClaimedMail {
  id: string
  toAddress: string
  template: string
  language: string
  props: Record<string, unknown>
  /** The number of this attempt, from 1. Also proves that the row still belongs to this worker. */
  attempt: number
}

/** After this long, a worker that claimed a row is presumed dead. No send takes half as long. */
export const LOCKED_FOR_MS = 10 * 60_000

/**
 * Claims the row that has been due longest, or one whose worker died, in one statement: rows that another worker is claiming
 * are skipped, never waited for, so no two workers hold the same row.
 * @returns `null` when nothing is due
 */
export async function claimDueMail(now: Date): Promise<ClaimedMail | null> {
  const deserted = new Date(now.getTime() - LOCKED_FOR_MS)
  const rows = await db().$queryRaw<ClaimedMail[]>`
    WITH due AS MATERIALIZED (
      SELECT "id" FROM "outbox_email"
      WHERE ("state" = 'WAITING' AND "due_at" <= ${now})
         OR ("state" = 'SENDING' AND "locked_at" < ${deserted})
      ORDER BY "due_at", "id" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE "outbox_email" AS mail
    SET "state" = 'SENDING', "locked_at" = ${now}, "attempts" = mail."attempts" + 1
    FROM due WHERE mail."id" = due."id"
    RETURNING mail."id"::text AS "id", mail."to_address" AS "toAddress", mail."template",
      mail."language", mail."props", mail."attempts" AS "attempt"`
  return rows[0] ?? null
}
