import { formatLongDate } from './dates'
import type { Locale } from './locales'

export interface Reviewed {
  reviewer: { first_name: string; last_name: string; page?: string | null } | null
  reviewedAt: string | null
  changed_since_review: string | null
  review_due: string | null
}

/** The review at a glance; a text changed since its review never counts as reviewed. */
export function reviewState(text: Reviewed): 'none' | 'changed' | 'reviewed' {
  if (!text.reviewer || !text.reviewedAt) return 'none'
  return text.changed_since_review ? 'changed' : 'reviewed'
}

type Key = 'notReviewed' | 'reviewedBy' | 'changedSinceReview' | 'reviewDue'

/**
 * Describes the review of a text: the clinician, the date, and how long it is valid. Always reports a change since
 * then (docs/rules.md#content).
 * @param translate a text of the catalogue's `article`
 */
export function reviewText(
  { reviewer, reviewedAt, changed_since_review, review_due }: Reviewed,
  locale: Locale,
  translate: (key: Key, values?: Record<string, string>) => string,
): string {
  if (!reviewer || !reviewedAt) return translate('notReviewed')
  const on = (iso: string) => formatLongDate(iso, locale)
  const review = { name: `${reviewer.first_name} ${reviewer.last_name}`, date: on(reviewedAt) }
  const reviewed = changed_since_review
    ? translate('changedSinceReview', { ...review, changed: on(changed_since_review) })
    : translate('reviewedBy', review)
  return review_due ? `${reviewed} · ${translate('reviewDue', { date: on(review_due) })}` : reviewed
}
