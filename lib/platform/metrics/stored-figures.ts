import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { db } from '../db/client'
import { env } from '../env'

const record = z.object({
  backup: z
    .object({ at: z.iso.datetime(), bytes: z.number(), encrypted: z.boolean() })
    .optional()
    .catch(undefined),
  drill: z
    .object({ at: z.iso.datetime(), rows: z.number(), files: z.number() })
    .optional()
    .catch(undefined),
})

type BackupRecord = z.infer<typeof record>

/** The record that `npm run backup` and `npm run drill` keep of their last runs; empty when they never ran. */
export function readBackupRecord(): BackupRecord {
  try {
    return record.parse(JSON.parse(readFileSync(join(env().DATA_DIR, 'backup.json'), 'utf8')))
  } catch {
    return {}
  }
}

/** The state of one delivery channel's queue. */
export interface OutboxStats {
  way: 'mail' | 'push' | 'sms'
  waiting: number
  failed: number
  /**
   * How long the oldest waiting message has been due; 0 when none is. A message whose attempts have failed counts since it was
   * queued, unless a message has been sent since: then its address is at fault, not the channel.
   */
  oldestSeconds: number
}

/**
 * The state of the queues of mails, push messages and SMS.
 * @throws AppError `unavailable` when the database does not answer
 */
export function readOutboxes(): Promise<OutboxStats[]> {
  return db().$queryRaw<OutboxStats[]>`
    WITH outbox AS (
      SELECT 'mail' AS way, state, attempts, created_at, due_at, sent_at FROM outbox_email
      UNION ALL
      SELECT CASE WHEN subscription_id IS NULL THEN 'sms' ELSE 'push' END,
        state, attempts, created_at, due_at, sent_at
      FROM outbox_alert
    ), sent AS (SELECT way, max(sent_at) AS last_at FROM outbox GROUP BY way
    ), unsent AS (
      SELECT way, state, CASE
        WHEN attempts > 0 AND created_at > coalesce(last_at, '-infinity') THEN least(created_at, due_at)
        ELSE due_at END AS due_at
      FROM outbox JOIN sent USING (way) WHERE state <> 'SENT'
    )
    SELECT way,
      (count(state) FILTER (WHERE state IN ('WAITING', 'SENDING')))::int AS waiting,
      (count(state) FILTER (WHERE state = 'FAILED'))::int AS failed,
      coalesce(greatest(0, extract(epoch FROM now() - min(due_at)
        FILTER (WHERE state IN ('WAITING', 'SENDING')))), 0)::float8 AS "oldestSeconds"
    FROM (VALUES ('mail'), ('push'), ('sms')) AS ways (way) LEFT JOIN unsent USING (way)
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
