import { call } from '@/lib/browser/api/call'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { AuthorDto } from '@/lib/modules/accounts/users/schema'
import type {
  EditorialDto,
  versionsDto,
  versionWithDifferenceDto,
} from '@/lib/modules/content/schema'

/** The keyboard shortcuts of the review screen, in the syntax of `aria-keyshortcuts`. */
export const reviewKeys = { next: 'N J', approve: 'A', reject: 'R', list: '?' } as const

/** Formats a future review date for a date field; empty for a date that the server would reject. */
export function toFutureDay(due: string | null, now: number = Date.now()): string {
  const day = due?.slice(0, 10) ?? ''
  return day && new Date(day).getTime() > now ? day : ''
}

/** The same day next year: how long a review usually lasts. */
export function getDayInOneYear(now: number = Date.now()): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

export const REVIEW_KINDS = ['none', 'done', 'asked'] as const

/** The chosen review: done or requested, and by whom. */
export interface ChosenReview {
  kind: (typeof REVIEW_KINDS)[number]
  reviewerId: string | null
  /** The date of the next review, as `2027-03-01`. */
  due: string
}

export const NO_REVIEW: ChosenReview = { kind: 'none', reviewerId: null, due: getDayInOneYear() }

/** The same as request fields. */
interface ApprovedReview {
  reviewer_id?: string
  review_due?: string
  is_asked?: true
}

/** The change note of an approval, and the clinical review of the text. */
export interface Approval extends ApprovedReview {
  change_note?: string
  is_medical?: boolean
}

export function toReviewFields({ kind, reviewerId, due }: ChosenReview): ApprovedReview {
  if (kind === 'none' || !reviewerId) return {}
  if (kind === 'asked') return { reviewer_id: reviewerId, is_asked: true }
  return { reviewer_id: reviewerId, ...(due ? { review_due: due } : {}) }
}

export interface EditorialItem {
  is_published: boolean
  updatedAt: string
  editorial: EditorialDto
}

/** The pending edit of a public item. */
export function getPendingEdit({ is_published, editorial }: EditorialItem) {
  return is_published && editorial.edit?.state === 'PENDING' ? editorial.edit : null
}

/** Returns whether an item can be approved: it is not public, or an edit of it is pending. */
export function isApprovable(item: EditorialItem): boolean {
  if (item.editorial.state === 'deleted') return false
  return !item.is_published || getPendingEdit(item) !== null
}

/** Returns whether a pending item or edit can be rejected; a rejected one cannot be rejected again. */
export function isRejectable(item: EditorialItem): boolean {
  return item.editorial.state === 'pending' || getPendingEdit(item) !== null
}

/** Returns whether deleting an item needs a reason: another person wrote it, and their account still exists. */
export const needsReason = (
  { owner_id }: Pick<EditorialDto, 'owner_id'>,
  viewer: Viewer,
): boolean => owner_id !== null && owner_id !== viewer.id

/**
 * Identifies the version being decided about: the item's text and its pending edit, so that a decision never applies
 * to a later version.
 */
export function getSeenVersion(item: EditorialItem): { revision_id?: string; updated_at: string } {
  const edit = getPendingEdit(item)
  return { ...(edit ? { revision_id: edit.revision_id } : {}), updated_at: item.updatedAt }
}

/** An item with versions and a clinical review. */
export interface ItemKey {
  kind: ContentKind
  id: string
}

/** The query key under which the items of a kind are cached and invalidated. */
export const LISTS = { article: 'articles', paper: 'papers' } as const

export const itemPath = ({ kind, id }: ItemKey) => `/${kind}/${id}`

const versionPath = (item: ItemKey, versionId: string) => `${itemPath(item)}/versions/${versionId}`

export async function listVersions(item: ItemKey, signal: AbortSignal) {
  const path = `${itemPath(item)}/versions`
  return (await call<z.infer<typeof versionsDto>>('GET', path, { signal })).data.versions
}

export type VersionWithDifference = z.infer<typeof versionWithDifferenceDto>

export async function readVersion(item: ItemKey, versionId: string, signal: AbortSignal) {
  const path = versionPath(item, versionId)
  return (await call<VersionWithDifference>('GET', path, { signal })).data
}

export const restoreVersion = (item: ItemKey, versionId: string) =>
  call('POST', `${versionPath(item, versionId)}/restore`, { json: {} })

/** The clinical review of an item. */
export interface Reviewed {
  reviewer: AuthorDto | null
  reviewedAt: string | null
  changed_since_review: string | null
  updatedAt: string
  editorial: {
    reviewer_id: string | null
    review_due: string | null
    review_sent_back: string | null
  }
}

interface Review {
  reviewer_id: string | null
  /** A date, as `2027-03-01`. */
  review_due: string | null
  /** Whether the clinician is asked to review it. */
  is_asked?: boolean
  /** The version of the text that was read, where the screen knows it. */
  updated_at?: string
}

export const saveReview = (item: ItemKey, review: Review) =>
  call('PUT', `${itemPath(item)}/review`, { json: review })

export const sendBackReview = (item: ItemKey, json: { reason: string; updated_at?: string }) =>
  call('POST', `${itemPath(item)}/review/send-back`, { json })
