import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { type Reviewed, reviewText } from '@/lib/core/review-text'

/** The clinical review of an article or a paper, in a line. */
export function ReviewedBy({ item, locale }: { item: Reviewed; locale: Locale }) {
  const t = useTranslations('article')
  return reviewText(item, locale, (key, values) => t(key, values))
}
