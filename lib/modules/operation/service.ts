import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { freeBytes } from '@/lib/platform/health/disk'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import {
  readBackupRecord,
  readOutboxes,
  readStoredFiles,
} from '@/lib/platform/metrics/stored-figures'
import { version } from '@/package.json'
import { readAuditHead } from '../audit/queries'
import { mergeProcesses, readProcesses } from './processes'
import type { MailRetryDto, OperationDto } from './schema'

/** More are not worth listing one by one. */
const MAX_MAILS = 50

async function readTroubledMails(): Promise<OperationDto['troubled_mails']> {
  const rows = await db().outboxEmail.findMany({
    where: { OR: [{ state: 'FAILED' }, { state: 'WAITING', attempts: { gt: 0 } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_MAILS,
    omit: { props: true, causeKey: true },
  })
  return rows.map((row) => ({
    mail_id: row.id,
    to: row.toAddress,
    template: row.template,
    attempts: row.attempts,
    is_given_up: row.state === 'FAILED',
    reason: row.lastError,
    due_at: row.dueAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }))
}

interface DatabaseRow {
  bytes: bigint
  version: string
  migrations: number
  last: string
}

async function readDatabase(): Promise<DatabaseRow> {
  const [row] = await db().$queryRaw<DatabaseRow[]>`
    SELECT pg_database_size(current_database()) AS bytes, current_setting('server_version') AS version,
      count(*)::int AS migrations, coalesce(max(migration_name), '') AS last
    FROM _prisma_migrations WHERE finished_at IS NOT NULL`
  return row ?? { bytes: 0n, version: '', migrations: 0, last: '' }
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A nightly backup is overdue after one missed run. */
const MAX_BACKUP_AGE_MS = 2 * DAY_MS
/** A monthly drill is overdue after one missed run. */
const MAX_DRILL_AGE_MS = 35 * DAY_MS

const isOlder = (record: { at: string } | null, now: Date, maxAge: number) =>
  record === null || now.getTime() - Date.parse(record.at) > maxAge

/**
 * Reports the state of the site: waiting and failed work, free space, the age of the backup, and versions. Jobs, slow
 * statements and cached pages cover all processes of one start that answer.
 * @throws AppError `forbidden` to all but administrators; `unavailable` when the database does not answer
 */
export async function readOperation(viewer: Viewer, now = new Date()): Promise<OperationDto> {
  requireCan(viewer, 'operation.manage')
  const [outboxes, troubled_mails, database, files, audit_head, processes] = await Promise.all([
    readOutboxes(),
    readTroubledMails(),
    readDatabase(),
    readStoredFiles(),
    readAuditHead(),
    readProcesses(),
  ])
  const { jobs, slow_statements, page_stores, pool } = mergeProcesses(processes)
  const free = freeBytes()
  const { backup = null, drill = null } = readBackupRecord()
  return {
    checked_at: now.toISOString(),
    outboxes: outboxes.map(({ oldestSeconds, ...outbox }) => ({
      ...outbox,
      oldest_seconds: Math.round(oldestSeconds),
    })),
    troubled_mails,
    processes: processes.length,
    jobs,
    disk_free: Number.isFinite(free) ? free : null,
    database: {
      bytes: Number(database.bytes),
      is_embedded: env().EMBEDDED_DATABASE,
      ...pool,
    },
    files,
    backup,
    is_backup_overdue: isOlder(backup, now, MAX_BACKUP_AGE_MS),
    drill,
    is_drill_overdue: isOlder(drill, now, MAX_DRILL_AGE_MS),
    versions: {
      application: version,
      node: process.versions.node,
      database: database.version,
      migrations: database.migrations,
      last_migration: database.last,
    },
    audit_head,
    slow_from_ms: env().SLOW_QUERY_MS,
    slow_statements,
    page_stores,
  }
}

/**
 * Retries every failed mail now, rather than when it is due. A mail that was given up has no content any more and
 * stays as it is.
 * @throws AppError `forbidden` to all but administrators
 */
export async function retryMails(
  viewer: Viewer,
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<MailRetryDto> {
  requireCan(viewer, 'operation.manage')
  const count = await db().$transaction(async (tx) => {
    const tried = await tx.outboxEmail.updateMany({
      where: { state: 'WAITING', attempts: { gt: 0 } },
      data: { dueAt: new Date() },
    })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'mail.retry',
      objectKind: 'mail',
      objectId: null,
      requestId,
      detail: { count: tried.count },
    })
    return tried.count
  })
  scheduleDelivery()
  return { count }
}
