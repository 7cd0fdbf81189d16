import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { AuthorDto } from '@/lib/modules/users/schema'

interface Props {
  item: {
    reviewer: AuthorDto | null
    reviewedAt: string | null
    changed_since_review: string | null
  }
  locale: Locale
}

/** Which clinician reviewed an article or a paper for its medical content, and when; never of a text that was changed since. */
export function ReviewedBy({ item, locale }: Props) {
  const t = useTranslations('article')
  const { reviewer, reviewedAt, changed_since_review } = item
  if (!reviewer || !reviewedAt) return t('notReviewed')
  const name = `${reviewer.first_name} ${reviewer.last_name}`
  const date = formatLongDate(reviewedAt, locale)
  if (!changed_since_review) return t('reviewedBy', { name, date })
  return t('changedSinceReview', {
    name,
    date,
    changed: formatLongDate(changed_since_review, locale),
  })
}
