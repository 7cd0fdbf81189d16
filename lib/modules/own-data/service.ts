import 'server-only'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Caller } from '@/lib/core/caller'
import { dayInKigali } from '@/lib/core/dates'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { recordOwn } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { lockUser } from '../accounts/users/queries'
import {
  archivePath,
  removeArchive,
  runPendingExports,
  scheduleArchives,
  sweepDataExports,
} from './archive'
import { eraseDue } from './erasure'
import type { DataExportDto } from './schema'

const MINUTE_MS = 60_000

/** The background jobs for people's own data in the serving process. */
export const ownDataJobs: Job[] = [
  { everyMs: MINUTE_MS, run: runPendingExports },
  leasedJob('erase-accounts', 60 * MINUTE_MS, () => eraseDue()),
  { everyMs: 60 * MINUTE_MS, run: singleRun('sweep-own-data', () => sweepDataExports()) },
]

const getExpiry = (readyAt: Date) => new Date(readyAt.getTime() + retention.dataExport)

/** The current state of the viewer's own archive. */
export async function readDataExport({ id: userId }: Viewer): Promise<DataExportDto> {
  const row = await db().dataExport.findUnique({ where: { userId } })
  const nothing = { progress: null, size: null, ends_at: null }
  if (!row) return { state: 'none', ...nothing }
  if (row.failedAt) return { state: 'failed', ...nothing }
  if (!row.readyAt) return { state: 'waiting', ...nothing, progress: row.progress }
  const ends = getExpiry(row.readyAt)
  if (ends <= new Date()) return { state: 'none', ...nothing }
  return { state: 'ready', ...nothing, size: Number(row.size), ends_at: ends.toISOString() }
}

/**
 * Requests an archive of everything stored about the viewer; it is made in the background and announced by mail
 * (docs/decisions/0051-own-data.md). It replaces an older one; while one is being made, no other is started.
 */
export async function requestDataExport(viewer: Viewer, caller: Caller): Promise<DataExportDto> {
  const { id: userId } = viewer
  const old = await db().$transaction(async (tx) => {
    await lockUser(tx, userId)
    const before = await tx.dataExport.findUnique({ where: { userId } })
    if (before && !before.readyAt && !before.failedAt) return null
    await tx.dataExport.deleteMany({ where: { userId } })
    await tx.dataExport.create({ data: { userId } })
    await recordOwn(tx, viewer.id, 'own-data.request', caller)
    return before
  })
  if (old) await removeArchive(old.id)
  scheduleArchives()
  return readDataExport(viewer)
}

/** The viewer's own archive, ready to send. */
export interface OwnArchive {
  /** The file name to save it under. */
  name: string
  size: number
  open: () => Readable
}

/**
 * Opens the viewer's own archive; the download is recorded in the audit log.
 * @throws AppError `not_found` (404) where there is none, or it has expired.
 */
export async function openDataExport(viewer: Viewer, caller: Caller): Promise<OwnArchive> {
  const row = await db().dataExport.findUnique({ where: { userId: viewer.id } })
  const missing = () => new AppError('not_found', 'ownData.missing')
  if (!row?.readyAt || getExpiry(row.readyAt) <= new Date()) throw missing()
  const path = archivePath(row.id)
  await access(path).catch(() => {
    throw missing()
  })
  await recordOwn(db(), viewer.id, 'own-data.download', caller)
  const day = dayInKigali(row.readyAt)
  return {
    name: `ingingo-data-${day}.zip`,
    size: Number(row.size),
    open: () => createReadStream(path),
  }
}
