import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { diffWords } from '@/lib/core/diff-words'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { plainText } from '@/lib/core/plain-text'
import { db } from '@/lib/platform/db/client'
import type { Desk, ItemDesk, VersionRow } from './desk'
import { toVersion } from './queries'
import type { EditEffect, VersionDto } from './schema'
import { findEditable, submitEdit } from './service'

/**
 * All versions of an item, newest first: what was approved, waits, was rejected or replaced.
 * @throws AppError `not_found`, `forbidden` for whoever may not edit the item.
 */
export async function listVersions(
  desk: ItemDesk,
  viewer: Viewer,
  id: string,
): Promise<{ versions: VersionDto[]; versionsCount: number }> {
  await findEditable(desk, viewer, id)
  const versions = (await desk.listVersions(db(), id)).map(toVersion)
  return { versions, versionsCount: versions.length }
}

function pick(rows: VersionRow[], versionId: string): { version: VersionRow; older: VersionRow[] } {
  const at = rows.findIndex((row) => row.id === versionId)
  const version = rows[at]
  if (!version) throw new AppError('not_found', 'content.versionMissing')
  return { version, older: rows.slice(at + 1) }
}

/** A field as somebody reads it: words without tags, lists one after the other. */
function readable(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  const text = value === null || value === undefined ? '' : String(value)
  return HTML_FIELDS.has(field) ? plainText(text) : text
}

const HTML_FIELDS = new Set(['article_content', 'reference'])

/**
 * A version whole, with what it changes against the version that was approved before it; of an edit that waits and has
 * none before it, against what is public.
 * @throws AppError `not_found`, `forbidden` for whoever may not edit the item.
 */
export async function readVersion<Content>(
  desk: Desk<Content>,
  viewer: Viewer,
  id: string,
  versionId: string,
) {
  const item = await findEditable(desk, viewer, id)
  const { version, older } = pick(await desk.listVersions(db(), id), versionId)
  const content = desk.describe(await desk.readVersionContent(db(), versionId))
  const previous = older.find(({ state }) => state === 'APPROVED')
  const isFirst = !previous && (version.state === 'APPROVED' || !item.isPublished)
  const before: Record<string, unknown> = previous
    ? desk.describe(await desk.readVersionContent(db(), previous.id))
    : isFirst
      ? {}
      : desk.describe(await desk.readContent(db(), id))
  const difference = Object.keys(content).flatMap((field) => {
    const pieces = diffWords(readable(field, before[field]), readable(field, content[field]))
    return pieces.some(({ kind }) => kind !== 'same') ? [{ field, pieces }] : []
  })
  return { ...toVersion(version), content, against: previous?.id ?? null, difference }
}

/**
 * Brings back a version that was approved, by the rules of every edit: at once for an administrator, as a proposal for
 * the author of what is public.
 * @throws AppError `not_found`, `forbidden`; `conflict` (409) for a version that was never approved.
 */
export async function restoreVersion<Content>(
  desk: Desk<Content>,
  viewer: Viewer,
  id: string,
  versionId: string,
  caller: Caller,
): Promise<EditEffect> {
  await findEditable(desk, viewer, id)
  const { version } = pick(await desk.listVersions(db(), id), versionId)
  if (version.state !== 'APPROVED') throw new AppError('conflict', 'content.versionWaits')
  return submitEdit(desk, viewer, id, caller, (tx) => desk.readVersionContent(tx, versionId))
}
