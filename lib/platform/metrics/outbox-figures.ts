import 'server-only'
import { db } from '../db/client'

/** The state of one delivery channel's queue. */
export interface OutboxFigures {
  way: 'mail' | 'push' | 'sms'
  waiting: number
  failed: number
  /** How long the oldest waiting message has been due; 0 when none is. */
  oldestSeconds: number
}

/**
 * The state of the queues of mails, push messages and SMS.
 * @throws AppError `unavailable` when the database does not answer
 */
export function readOutboxes(): Promise<OutboxFigures[]> {
  return db().$queryRaw<OutboxFigures[]>`
    WITH outbox AS (
      SELECT 'mail' AS way, state, due_at FROM outbox_email WHERE state <> 'SENT'
      UNION ALL
      SELECT CASE WHEN subscription_id IS NULL THEN 'sms' ELSE 'push' END, state, due_at
      FROM outbox_alert WHERE state <> 'SENT'
    )
    SELECT way,
      (count(state) FILTER (WHERE state IN ('WAITING', 'SENDING')))::int AS waiting,
      (count(state) FILTER (WHERE state = 'FAILED'))::int AS failed,
      coalesce(greatest(0, extract(epoch FROM now() - min(due_at)
        FILTER (WHERE state IN ('WAITING', 'SENDING')))), 0)::float8 AS "oldestSeconds"
    FROM (VALUES ('mail'), ('push'), ('sms')) AS ways (way) LEFT JOIN outbox USING (way)
    GROUP BY way ORDER BY way`
}

/**
 * The number and total size of the uploaded files.
 * @throws AppError `unavailable` when the database does not answer
 */
export async function readStoredFiles(): Promise<{ files: number; bytes: number }> {
  const { _count, _sum } = await db().storedFile.aggregate({ _count: true, _sum: { size: true } })
  return { files: _count, bytes: Number(_sum.size ?? 0) }
}
