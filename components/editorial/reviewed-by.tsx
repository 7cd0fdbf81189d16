import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { AuthorDto } from '@/lib/modules/users/schema'

interface Props {
  item: { reviewer: AuthorDto | null; reviewedAt: string | null }
  locale: Locale
}

/** Which clinician reviewed an article or a paper for its medical content, and when. */
export function ReviewedBy({ item: { reviewer, reviewedAt }, locale }: Props) {
  const t = useTranslations('article')
  if (!reviewer || !reviewedAt) return t('notReviewed')
  const name = `${reviewer.first_name} ${reviewer.last_name}`
  return t('reviewedBy', { name, date: formatLongDate(reviewedAt, locale) })
}
