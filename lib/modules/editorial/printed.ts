import 'server-only'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { codeOf } from '@/lib/core/version-code'
import { db } from '@/lib/platform/db/client'
import { itemTables } from '../content/queries'
import type { PrintedCopy } from './schema'

interface Row {
  id: string
  title: string
  language: ContentLanguage
  isPublic: boolean
  isCurrent: boolean
  withdrawnAt: Date | null
  changedAt: Date
  printedAt: Date | null
}

const MOST_NOTES = 20

/** Finds by code only versions that were public; a draft's code finds nothing. */
async function findRow(kind: ContentKind, code: string): Promise<Row | undefined> {
  const { table, key } = itemTables[kind]
  const [row] = await db().$queryRaw<Row[]>`
    SELECT item.id::text, item.title, item.language::text, item.is_published AND item.deleted_at IS NULL AS "isPublic",
      item.code = ${code} AS "isCurrent", coalesce(item.deleted_at, item.rejected_at) AS "withdrawnAt",
      coalesce((SELECT max(decided_at) FROM revision WHERE ${key} = item.id AND state = 'APPROVED'), item.updated_at) AS "changedAt",
      (SELECT decided_at FROM revision WHERE code = ${code}) AS "printedAt"
    FROM ${table} AS item
    WHERE item.published_at IS NOT NULL AND item.id IN (
      SELECT id FROM ${table} WHERE code = ${code}
      UNION ALL SELECT ${key} FROM revision WHERE code = ${code} AND state = 'APPROVED')`
  return row
}

async function listNotes(kind: ContentKind, id: string, since: Date | null) {
  const { key } = itemTables[kind]
  const rows = await db().$queryRaw<{ note: string; date: Date }[]>`
    SELECT change_note AS note, decided_at AS date FROM revision
    WHERE ${key} = ${id}::uuid AND state = 'APPROVED' AND change_note IS NOT NULL
      AND (${since}::timestamptz IS NULL OR decided_at > ${since}::timestamptz)
    ORDER BY decided_at DESC LIMIT ${MOST_NOTES}`
  return rows.map(({ note, date }) => ({ note, date: date.toISOString() }))
}

/**
 * Returns the state of the version that a printed copy names by its code (docs/rules.md#content).
 * @param typed the code as typed
 * @returns null for a code of no version that was ever public
 */
export async function readPrinted(typed: string): Promise<PrintedCopy | null> {
  const code = codeOf(typed)
  if (!code) return null
  for (const kind of listKinds) {
    const row = await findRow(kind, code)
    if (!row) continue
    const { id, title, language } = row
    if (!row.isPublic)
      return { kind, id, state: 'withdrawn', date: row.withdrawnAt?.toISOString() ?? null }
    if (row.isCurrent) return { kind, id, state: 'current', title, language }
    const notes = await listNotes(kind, id, row.printedAt)
    const changedAt = row.changedAt.toISOString()
    return { kind, id, state: 'changed', title, language, changedAt, notes }
  }
  return null
}
