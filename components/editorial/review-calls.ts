import { call } from '@/lib/browser/api/call'
import type { AuthorDto } from '@/lib/modules/users/schema'
import { type ItemKey, itemPath } from './version-calls'

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
