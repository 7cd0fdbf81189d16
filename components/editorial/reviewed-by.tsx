import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { AuthorDto } from '@/lib/modules/users/schema'

interface Props {
  item: {
    reviewer: AuthorDto | null
    reviewedAt: string | null
    changed_since_review: string | null
    review_due: string | null
  }
  locale: Locale
}

/**
 * Which clinician reviewed an article or a paper for its medical content, when, and until when that holds; never of a
 * text that was changed since.
 */
export function ReviewedBy({ item, locale }: Props) {
  const t = useTranslations('article')
  const { reviewer, reviewedAt, changed_since_review, review_due } = item
  if (!reviewer || !reviewedAt) return t('notReviewed')
  const name = `${reviewer.first_name} ${reviewer.last_name}`
  const date = formatLongDate(reviewedAt, locale)
  const said = changed_since_review
    ? t('changedSinceReview', { name, date, changed: formatLongDate(changed_since_review, locale) })
    : t('reviewedBy', { name, date })
  return review_due
    ? `${said} · ${t('reviewDue', { date: formatLongDate(review_due, locale) })}`
    : said
}
