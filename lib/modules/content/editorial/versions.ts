import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, contentKindNames, isRestorable } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { parseVersionCode } from '@/lib/core/identifiers'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Viewer } from '@/lib/core/permissions'
import { richTextMarks } from '@/lib/core/text-comparison'
import { db } from '@/lib/platform/db/client'
import { compareInThread } from '@/lib/platform/html/texts'
import { translator } from '@/lib/platform/i18n/translator'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { toVersion, type VersionRow, versionColumns } from '../item-dto'
import { contentByKind } from '../kinds'
import { findEditable, type Item, itemTables, toItemReference } from '../queries'
import type { EditEffect, PrintedCopy, VersionDto } from '../schema'
import { readVersionContent } from '../service'
import { submitEdit } from './edit'

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

const MAX_NOTES = 20

/** Finds only versions that were public; a draft's code finds nothing. */
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
    ORDER BY decided_at DESC LIMIT ${MAX_NOTES}`
  return rows.map(({ note, date }) => ({ note, date: date.toISOString() }))
}

/**
 * Returns the state of the version that a printed copy names by its code (docs/rules.md#content).
 * @param typed the code as typed
 * @returns null for a code of no version that was ever public
 */
export async function readPrintedCopy(typed: string): Promise<PrintedCopy | null> {
  const code = parseVersionCode(typed)
  if (!code) return null
  for (const kind of contentKindNames) {
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

/**
 * Lists all versions of an item, newest first: approved, waiting, rejected or superseded.
 * @throws AppError `not_found`, `forbidden` for anybody who may not edit the item.
 */
export async function listVersions(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
): Promise<{ versions: VersionDto[]; versionsCount: number }> {
  await findEditable(kind, viewer, id)
  const versions = (await readRows(kind, id)).map(toVersion)
  return { versions, versionsCount: versions.length }
}

const getTimestamp = ({ decidedAt, createdAt }: VersionRow) => (decidedAt ?? createdAt).getTime()

/** Sorted by decision time: an edit that waited long takes effect after newer ones. */
async function readRows(kind: ContentKind, id: string): Promise<VersionRow[]> {
  const rows: VersionRow[] = await db().revision.findMany({
    where: toItemReference(kind, id),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: versionColumns,
  })
  return rows.toSorted((a, b) => getTimestamp(b) - getTimestamp(a))
}

function pick(rows: VersionRow[], versionId: string): { version: VersionRow; older: VersionRow[] } {
  const at = rows.findIndex((row) => row.id === versionId)
  const version = rows[at]
  if (!version) throw new AppError('not_found', 'content.versionMissing')
  return { version, older: rows.slice(at + 1) }
}

/** A field as text; lists are joined. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  return value === null || value === undefined ? '' : String(value)
}

const HTML_FIELDS = new Set(['article_content', 'reference'])

/** Reads the text that a version is compared with, and its id if it is itself a version. */
async function readBasis(
  kind: ContentKind,
  item: Item,
  rows: VersionRow[],
  { version, older }: ReturnType<typeof pick>,
): Promise<{ against: string | null; before: Record<string, unknown> }> {
  const isProposal = version.state === 'PENDING' && item.isPublished
  const previous = (isProposal ? rows : older).find(({ state }) => state === 'APPROVED')
  const against = previous?.id ?? null
  const { read, toFields } = contentByKind[kind]
  const readPublic = async () => toFields(await read(db(), item.id))
  if (isProposal) return { against, before: await readPublic() }
  if (previous)
    return { against, before: toFields(await readVersionContent(db(), kind, previous.id)) }
  const isFirst = version.state === 'APPROVED' || !item.isPublished
  return { against, before: isFirst ? {} : await readPublic() }
}

/**
 * Returns a whole version with its changes: a waiting edit is compared with the public text, which its approval would
 * replace; any other version with the one approved before it. For the last text of an item that was rejected or taken
 * back, returns what has changed since.
 * @param caller whose language names headings, pictures and the like in the comparison
 * @throws AppError `not_found`, `forbidden` for anybody who may not edit the item.
 */
export async function readVersion(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  versionId: string,
  { locale }: Pick<Caller, 'locale'>,
) {
  const item = await findEditable(kind, viewer, id)
  const rows = await readRows(kind, id)
  const picked = pick(rows, versionId)
  const { read, toFields } = contentByKind[kind]
  const content = toFields(await readVersionContent(db(), kind, versionId))
  // For a rejected or taken-back text, compare with what its author has written since.
  const last = rows.find(({ state }) => state !== 'SUPERSEDED')
  const isSince = !item.isPublished && last?.id === versionId && picked.version.state !== 'PENDING'
  const { against, before } = isSince
    ? { against: null, before: content }
    : await readBasis(kind, item, rows, picked)
  const after = isSince ? toFields(await read(db(), item.id)) : content
  const t = await translator(locale)
  const fields = Object.keys(content)
  const compared = await compareInThread(
    {
      fields: fields.map((field) => ({
        before: toText(before[field]),
        after: toText(after[field]),
        isRich: HTML_FIELDS.has(field),
      })),
      names: richTextMarks((mark) => t(`versions.marks.${mark}`)),
    },
    getWorkOrder(viewer),
  )
  const difference = fields.flatMap((field, n) => {
    const pieces = compared[n] ?? []
    return pieces.some(({ kind }) => kind !== 'same') ? [{ field, pieces }] : []
  })
  return { ...toVersion(picked.version), content, against, is_since: isSince, difference }
}

/**
 * Restores an approved or superseded version under the rules of any edit: at once for an administrator, as a proposal for the
 * author of a public item.
 * @throws AppError `not_found`, `forbidden`; `conflict` (409) for a version that waits or was rejected.
 */
export async function restoreVersion(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  versionId: string,
  caller: Caller,
): Promise<EditEffect> {
  await findEditable(kind, viewer, id)
  const { version } = pick(await readRows(kind, id), versionId)
  if (!isRestorable(version.state)) throw new AppError('conflict', 'content.versionWaits')
  const context = { ...caller, writtenAt: version.writtenAt ?? version.createdAt }
  return submitEdit(kind, viewer, id, context, (tx) => readVersionContent(tx, kind, versionId))
}
