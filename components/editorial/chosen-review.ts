import { dayInAYear } from './due-day'

export const REVIEW_KINDS = ['none', 'done', 'asked'] as const

/** Whether a clinician reviewed the text or is asked to, and who. */
export interface ChosenReview {
  kind: (typeof REVIEW_KINDS)[number]
  reviewerId: string | null
  /** The date of the next review, as `2027-03-01`. */
  due: string
}

export const NO_REVIEW: ChosenReview = { kind: 'none', reviewerId: null, due: dayInAYear() }

/** The same in the form of the request. */
export interface ApprovedReview {
  reviewer_id?: string
  review_due?: string
  is_asked?: true
}

export function toApproved({ kind, reviewerId, due }: ChosenReview): ApprovedReview {
  if (kind === 'none' || !reviewerId) return {}
  if (kind === 'asked') return { reviewer_id: reviewerId, is_asked: true }
  return { reviewer_id: reviewerId, ...(due ? { review_due: due } : {}) }
}
