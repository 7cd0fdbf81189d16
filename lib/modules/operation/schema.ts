import { z } from '@/lib/core/zod'

const timestamp = z.iso.datetime()
const count = z.number().int()

/** A mail that was not sent at its first attempt. */
const troubledMailDto = z.object({
  mail_id: z.uuid(),
  to: z.string(),
  template: z.string(),
  attempts: count,
  /** Given up: its content has been destroyed, and it can no longer be sent. */
  is_given_up: z.boolean(),
  /** The mail host's error, without addresses and texts. */
  reason: z.string().nullable(),
  due_at: timestamp,
  created_at: timestamp,
})

/** GET /operation: the state of the site, from the processes of one start. */
export const operationDto = z.object({
  checked_at: timestamp,
  outboxes: z.array(
    z.object({
      way: z.enum(['mail', 'push', 'sms']),
      waiting: count,
      failed: count,
      oldest_seconds: count,
    }),
  ),
  troubled_mails: z.array(troubledMailDto),
  /** How many processes have reported. */
  processes: count,
  jobs: z.array(
    z.object({
      name: z.string(),
      begun_at: timestamp,
      took_ms: count,
      has_failed: z.boolean(),
      failures: count,
      went_well_at: timestamp.nullable(),
    }),
  ),
  /** In bytes; null if the system does not report it. */
  disk_free: z.number().nullable(),
  database: z.object({
    bytes: z.number(),
    is_embedded: z.boolean(),
    open: count,
    idle: count,
    waiting: count,
  }),
  files: z.object({ files: count, bytes: z.number() }),
  backup: z.object({ at: timestamp, bytes: z.number(), encrypted: z.boolean() }).nullable(),
  /** Whether the last backup is older than two days, or missing. */
  is_backup_overdue: z.boolean(),
  drill: z.object({ at: timestamp, rows: z.number(), files: z.number() }).nullable(),
  /** Whether the last drill is older than 35 days, or missing. */
  is_drill_overdue: z.boolean(),
  versions: z.object({
    application: z.string(),
    node: z.string(),
    database: z.string(),
    migrations: count,
    last_migration: z.string(),
  }),
  /** The newest seal of the audit log; null when it is empty (docs/decisions/0061-audit-chain.md). */
  audit_head: z.object({ sequence: count, hash: z.string() }).nullable(),
  slow_from_ms: count,
  slow_statements: z.array(
    z.object({ shape: z.string(), times: count, worst_ms: count, last_at: timestamp }),
  ),
  /** Empty unless this project's server caches pages in memory. */
  page_stores: z.array(
    z.object({
      store: z.string(),
      entries: count,
      bytes: z.number(),
      hits: count,
      misses: count,
      drops: count,
    }),
  ),
})

export type OperationDto = z.infer<typeof operationDto>

/** POST /operation/mails: how many are being retried now. */
export const mailRetryDto = z.object({ count })

export type MailRetryDto = z.infer<typeof mailRetryDto>
