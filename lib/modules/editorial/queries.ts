import 'server-only'
import { AppError } from '@/lib/core/errors'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type PublicItem, publicationOf } from '../content/queries'
import { toTopics } from '../topics/queries'
import { contributorColumns, toAuthor, toContributor } from '../users/queries'
import {
  type ContentKind,
  type Item,
  type ItemRepository,
  type VersionRow,
  versionColumns,
} from './repository'
import type { EditorialDto, VersionDto } from './schema'

/** The failure that stands for an item that somebody does not get to see. */
export const missing = (kind: ContentKind) => new AppError('not_found', `content.${kind}Missing`)

/**
 * What the public sees of an item.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found`.
 */
export function requirePublic<Shown>(kind: ContentKind, found: PublicItem<Shown>) {
  if (found.state === 'gone') throw new AppError('gone', `content.${kind}Gone`)
  if (found.state === 'missing') throw missing(kind)
  return found
}

/** When a text was changed after its review, as ISO 8601; null for one that says what was reviewed, or never was. */
export function changedSinceReview(row: {
  reviewedAt: Date | null
  contentChangedAt: Date | null
}): string | null {
  const { reviewedAt, contentChangedAt } = row
  if (!reviewedAt || !contentChangedAt || contentChangedAt <= reviewedAt) return null
  return contentChangedAt.toISOString()
}

interface NoteRow {
  changeNote: string | null
  changeNotedAt: Date | null
}

/** How long a text says on top what changed. */
const NOTED_FOR_MS = 90 * 24 * 3_600_000

/**
 * What changed for readers, while the text says so on top (docs/rules.md#content).
 * @param now the moment to take for the present
 * @returns the newest note, with the moment when it became public as ISO 8601
 */
export function whatChanged(
  { changeNote: note, changeNotedAt }: NoteRow,
  now: Date = new Date(),
): { note: string; date: string } | null {
  const isOver = !changeNotedAt || now.getTime() - changeNotedAt.getTime() > NOTED_FOR_MS
  if (!note || isOver) return null
  return { note, date: changeNotedAt.toISOString() }
}

/** What a query must read of every kind to show it to readers: never its text. */
export const itemColumns = {
  id: true,
  title: true,
  language: true,
  audience: true,
  isPublished: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
  reviewedAt: true,
  reviewDueAt: true,
  contentChangedAt: true,
  changeNote: true,
  changeNotedAt: true,
  code: true,
  commentsOpen: true,
  topics: true,
  reviewer: { select: contributorColumns },
} as const

type ItemRow = Prisma.ArticleGetPayload<{ select: typeof itemColumns }>

/** What readers are told of every kind, in the field names that clients know. */
export const toItem = (row: ItemRow) => ({
  language: row.language,
  audience: row.audience,
  is_published: row.isPublished,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  reviewer: toContributor(row.reviewer, row.isPublished && row.reviewedAt !== null),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  changed_since_review: changedSinceReview(row),
  review_due: row.reviewDueAt?.toISOString() ?? null,
  what_changed: whatChanged(row),
  code: row.isPublished ? row.code : null,
  comments_open: row.commentsOpen,
  topics: toTopics(row.topics),
})

/**
 * An item that is not deleted, as somebody sees it.
 * @throws AppError `not_found` when there is none for them.
 */
export async function findItem(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
): Promise<Item> {
  const item = isUuid(id) ? await repository.find(db(), id) : null
  if (!item || item.deletedAt) throw missing(repository.kind)
  requireSeen(repository, viewer, item)
  return item
}

/**
 * The same of an item that was read already.
 * @throws AppError `not_found` when somebody does not get to see it.
 */
export function requireSeen(repository: ItemRepository, viewer: Viewer, item: Item): void {
  if (!can(viewer, `${repository.kind}.read`, publicationOf(item))) throw missing(repository.kind)
}

/**
 * What a query must read to tell the editorial state. Of the versions that is the edit that waits, which no decision
 * about another one hides; else the last that was decided about: a rejection tells its author why until some text is
 * approved after it, by whomever. Versions that were replaced tell nothing.
 */
export const editorialColumns = {
  rejectedAt: true,
  rejection: true,
  reviewerId: true,
  reviewDueAt: true,
  reviewSentBack: true,
  deletedAt: true,
  revisions: {
    where: { state: { not: 'SUPERSEDED' } },
    // What waits has no date of decision.
    orderBy: { decidedAt: { sort: 'desc', nulls: 'first' } },
    take: 1,
    select: versionColumns,
  },
} as const

interface EditorialRow {
  isPublished: boolean
  publishedAt: Date | null
  rejectedAt: Date | null
  rejection: string | null
  reviewerId: string | null
  reviewDueAt: Date | null
  reviewSentBack: string | null
  deletedAt: Date | null
  revisions: VersionRow[]
}

function stateOf(row: EditorialRow): EditorialDto['state'] {
  if (row.deletedAt) return 'deleted'
  if (row.isPublished) return 'approved'
  if (!row.rejectedAt) return 'pending'
  return row.publishedAt ? 'unpublished' : 'rejected'
}

function toEdit(version: VersionRow | undefined): EditorialDto['edit'] {
  if (version?.state !== 'PENDING' && version?.state !== 'REJECTED') return null
  const { id, state, reason, changeNote, createdAt, editor } = version
  return {
    revision_id: id,
    state,
    reason,
    change_note: changeNote,
    createdAt: createdAt.toISOString(),
    editor: toAuthor(editor),
  }
}

/** The editorial state of an item, for its author and the administrators. */
export function toEditorial(row: EditorialRow): EditorialDto {
  return {
    state: stateOf(row),
    rejection: row.rejection,
    edit: toEdit(row.revisions[0]),
    reviewer_id: row.reviewerId,
    review_due: row.reviewDueAt?.toISOString() ?? null,
    review_sent_back: row.reviewSentBack,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export function toVersion(row: VersionRow): VersionDto {
  return {
    version_id: row.id,
    title: row.title,
    state: row.state,
    reason: row.reason,
    change_note: row.changeNote,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    editor: toAuthor(row.editor),
    decider: toAuthor(row.decider),
  }
}
