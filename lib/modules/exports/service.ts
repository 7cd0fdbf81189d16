import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { dayInKigali } from '@/lib/core/dates'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { cases } from './case-rows'
import { reports } from './comment-rows'
import { contentSources } from './content-rows'
import { formats } from './formats'
import { audit, users } from './people-rows'
import type { ExportRow, ExportSource } from './rows'
import { type ExportChoice, type ExportTable, exportTables } from './schema'

export { type ExportRow, formats }

const SOURCES: Record<ExportTable, ExportSource> = {
  users,
  ...contentSources,
  audit,
  reports,
  cases,
}

/** Small enough to hold in memory, large enough that a hundred thousand rows take some two hundred queries. */
const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Reads each batch only on demand: one is held at a time, however slow the client's connection. */
async function* readAll(viewer: Viewer, { read }: ExportSource, choice: ExportChoice) {
  for (let after = BEFORE_ALL; ; ) {
    const rows: ExportRow[] = await read(viewer, { ...choice, after, take: BATCH })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = String(Object.values(last)[0])
  }
}

/** A file that is generated while it is sent. */
export interface ExportFile {
  mime: string
  /** `ingingo-users-2026-11-21.csv`, by the date in Kigali. */
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/**
 * Exports a whole table as a file. The export is audited before anything is read.
 * @throws AppError `forbidden` to all but administrators; `not_found` for an unknown table.
 */
export async function exportTable(
  viewer: Viewer,
  name: string,
  choice: ExportChoice,
  { requestId }: Caller,
): Promise<ExportFile> {
  requireCan(viewer, 'table.export')
  const table = exportTables.find((each) => each === name)
  if (!table) throw new AppError('not_found', 'dashboard.exportMissing')
  const { format, separator, search, isDeleted, isReview, ...filters } = choice
  const isNarrowed =
    search !== '' || isReview || Object.values(filters).some((filter) => filter !== undefined)
  await recordAudit(db(), {
    actorId: viewer.id,
    action: 'table.export',
    objectKind: 'table',
    objectId: null,
    requestId,
    detail: { table, format, searched: isNarrowed, deleted: isDeleted },
  })
  const { mime, write } = formats[format]
  const source = SOURCES[table]
  return {
    mime,
    name: `ingingo-${table}-${dayInKigali(new Date())}.${format}`,
    parts: write(source.columns, readAll(viewer, source, choice), separator),
  }
}
