import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { richTextMarks } from '@/lib/core/rich-text-words'
import { db } from '@/lib/platform/db/client'
import { compareInThread } from '@/lib/platform/html/texts'
import { translator } from '@/lib/platform/i18n/translator'
import { orderOf } from '@/lib/platform/work/queues'
import { toVersion } from './queries'
import type { ContentRepository, Item, ItemRepository, VersionRow } from './repository'
import type { EditEffect, VersionDto } from './schema'
import { findEditable, submitEdit } from './service'

/**
 * All versions of an item, newest first: what was approved, waits, was rejected or replaced.
 * @throws AppError `not_found`, `forbidden` for whoever may not edit the item.
 */
export async function listVersions(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
): Promise<{ versions: VersionDto[]; versionsCount: number }> {
  await findEditable(repository, viewer, id)
  const versions = (await readRows(repository, id)).map(toVersion)
  return { versions, versionsCount: versions.length }
}

const momentOf = ({ decidedAt, createdAt }: VersionRow) => (decidedAt ?? createdAt).getTime()

/** By when they were decided about: an edit that waited long takes effect after younger ones. */
async function readRows(repository: ItemRepository, id: string): Promise<VersionRow[]> {
  return (await repository.listVersions(db(), id)).toSorted((a, b) => momentOf(b) - momentOf(a))
}

function pick(rows: VersionRow[], versionId: string): { version: VersionRow; older: VersionRow[] } {
  const at = rows.findIndex((row) => row.id === versionId)
  const version = rows[at]
  if (!version) throw new AppError('not_found', 'content.versionMissing')
  return { version, older: rows.slice(at + 1) }
}

/** A field as a text, lists one after the other. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  return value === null || value === undefined ? '' : String(value)
}

const HTML_FIELDS = new Set(['article_content', 'reference'])

/** What a version is compared with, and the version that this is, where it is one. */
async function readBasis<Content>(
  repository: ContentRepository<Content>,
  item: Item,
  rows: VersionRow[],
  { version, older }: ReturnType<typeof pick>,
): Promise<{ against: string | null; before: Record<string, unknown> }> {
  const isProposal = version.state === 'PENDING' && item.isPublished
  const previous = (isProposal ? rows : older).find(({ state }) => state === 'APPROVED')
  const against = previous?.id ?? null
  const readPublic = async () => repository.describe(await repository.readContent(db(), item.id))
  if (isProposal) return { against, before: await readPublic() }
  if (previous)
    return {
      against,
      before: repository.describe(await repository.readVersionContent(db(), previous.id)),
    }
  const isFirst = version.state === 'APPROVED' || !item.isPublished
  return { against, before: isFirst ? {} : await readPublic() }
}

/**
 * A version whole, with what it changes: of an edit that waits against what is public now, since that is what its
 * approval replaces; of any other against the version that was approved before it. Of the last text of what is not
 * public any more, or was not approved, it is what has changed since.
 * @param caller in whose language headings, pictures and the like are named among the words
 * @throws AppError `not_found`, `forbidden` for whoever may not edit the item.
 */
export async function readVersion<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  versionId: string,
  { locale }: Pick<Caller, 'locale'>,
) {
  const item = await findEditable(repository, viewer, id)
  const rows = await readRows(repository, id)
  const picked = pick(rows, versionId)
  const content = repository.describe(await repository.readVersionContent(db(), versionId))
  // The text that was rejected or taken back is read for what its author has changed since.
  const isSince =
    !item.isPublished && rows[0]?.id === versionId && picked.version.state !== 'PENDING'
  const { against, before } = isSince
    ? { against: null, before: content }
    : await readBasis(repository, item, rows, picked)
  const after = isSince ? repository.describe(await repository.readContent(db(), item.id)) : content
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
    orderOf(viewer),
  )
  const difference = fields.flatMap((field, n) => {
    const pieces = compared[n] ?? []
    return pieces.some(({ kind }) => kind !== 'same') ? [{ field, pieces }] : []
  })
  return { ...toVersion(picked.version), content, against, is_since: isSince, difference }
}

/**
 * Brings back a version that was approved, by the rules of every edit: at once for an administrator, as a proposal for
 * the author of what is public.
 * @throws AppError `not_found`, `forbidden`; `conflict` (409) for a version that was never approved.
 */
export async function restoreVersion<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  versionId: string,
  caller: Caller,
): Promise<EditEffect> {
  await findEditable(repository, viewer, id)
  const { version } = pick(await readRows(repository, id), versionId)
  if (version.state !== 'APPROVED') throw new AppError('conflict', 'content.versionWaits')
  return submitEdit(repository, viewer, id, caller, (tx) =>
    repository.readVersionContent(tx, versionId),
  )
}
