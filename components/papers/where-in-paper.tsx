import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

interface Props {
  id: string
  title: string
  /** The search term. */
  typed: string
  locale: Locale
}

/** Links from a paper that a search found to the pages containing the words. */
export function WhereInPaper({ id, title, typed, locale }: Props) {
  const t = useTranslations('paper')
  return (
    <a
      href={localePath(locale, paths.findInPaper(id, typed))}
      aria-label={t('showWhereOf', { title })}
      className="relative z-10 inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
    >
      {t('showWhere')}
    </a>
  )
}
