import 'server-only'
import type { Prisma } from '@/lib/platform/db/client'
import type { RevisionState } from '@/lib/platform/db/generated/enums'
import { authorColumns, personColumns, toAuthor, toContributor } from '../accounts/users/queries'
import { toTopics } from '../topics/queries'
import type { EditorialDto, VersionDto } from './schema'

/** When a text was changed after its review, as ISO 8601; null if it is unchanged since, or never reviewed. */
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

/** How long a text shows its change note at the top. */
const NOTED_FOR_MS = 90 * 24 * 3_600_000

/**
 * The change note for readers, while the text still shows it at the top (docs/rules.md#content).
 * @param now the current time
 * @returns the newest note, with the time when it became public as ISO 8601
 */
export function getChangeNote(
  { changeNote: note, changeNotedAt }: NoteRow,
  now: Date = new Date(),
): { note: string; date: string } | null {
  const isOver = !changeNotedAt || now.getTime() - changeNotedAt.getTime() > NOTED_FOR_MS
  if (!note || isOver) return null
  return { note, date: changeNotedAt.toISOString() }
}

/** The columns of every kind needed to show an item to readers: never its text. */
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
  reviewer: { select: personColumns },
} as const

type ItemRow = Prisma.ArticleGetPayload<{ select: typeof itemColumns }>

/**
 * The reviewer as staff see them: also one who was asked and has not confirmed, who has no part in the public text yet.
 */
export const toReviewer = (row: Pick<ItemRow, 'reviewer' | 'isPublished' | 'reviewedAt'>) =>
  toContributor(row.reviewer, row.isPublished && row.reviewedAt !== null)

/** The public fields common to all kinds, by the names that clients know. */
export const toItem = (row: ItemRow) => ({
  language: row.language,
  audience: row.audience,
  is_published: row.isPublished,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  // Who was asked stays private until they confirm.
  reviewer: row.reviewedAt ? toReviewer(row) : null,
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  changed_since_review: changedSinceReview(row),
  review_due: row.reviewDueAt?.toISOString() ?? null,
  what_changed: getChangeNote(row),
  code: row.isPublished ? row.code : null,
  comments_open: row.commentsOpen,
  topics: toTopics(row.topics),
})

/** The columns read of a version. */
export const versionColumns = {
  id: true,
  title: true,
  state: true,
  reason: true,
  changeNote: true,
  createdAt: true,
  writtenAt: true,
  decidedAt: true,
  editor: { select: authorColumns },
  decider: { select: authorColumns },
} as const

type Person = Parameters<typeof toAuthor>[0]

export interface VersionRow {
  id: string
  title: string
  state: RevisionState
  reason: string | null
  changeNote: string | null
  createdAt: Date
  writtenAt: Date | null
  decidedAt: Date | null
  editor: Person
  decider: Person
}

/**
 * The columns needed for the editorial state. Of the versions: the waiting edit or, without one, the last decided
 * one. Its author sees a rejection's reason until any later text is approved. Superseded versions do not count.
 */
export const editorialColumns = {
  rejectedAt: true,
  rejection: true,
  createdAt: true,
  resubmittedAt: true,
  reviewerId: true,
  reviewDueAt: true,
  reviewSentBack: true,
  deletedAt: true,
  revisions: {
    where: { state: { not: 'SUPERSEDED' } },
    // A waiting edit has no decision date.
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
  createdAt: Date
  resubmittedAt: Date | null
  reviewerId: string | null
  reviewDueAt: Date | null
  reviewSentBack: string | null
  deletedAt: Date | null
  revisions: VersionRow[]
}

function getState(row: EditorialRow): EditorialDto['state'] {
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

/** Since when an item, or its edit, awaits a decision; null if neither does. */
function getWaitsSince(row: EditorialRow): Date | null {
  const [version] = row.revisions
  if (version?.state === 'PENDING') return version.createdAt
  return getState(row) === 'pending' ? (row.resubmittedAt ?? row.createdAt) : null
}

/** The editorial state of an item, for its author and administrators. */
export function toEditorial(row: EditorialRow, ownerId: string | null): EditorialDto {
  return {
    state: getState(row),
    rejection: row.rejection,
    waits_since: getWaitsSince(row)?.toISOString() ?? null,
    edit: toEdit(row.revisions[0]),
    owner_id: ownerId,
    reviewer_id: row.reviewerId,
    review_due: row.reviewDueAt?.toISOString() ?? null,
    review_sent_back: row.reviewSentBack,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

/** A version as its authors and administrators see it. */
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
