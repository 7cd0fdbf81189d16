import { useTranslations } from 'next-intl'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

interface Props {
  /** Of what matches best. */
  language: ContentLanguage | null
  typed: string
  locale: Locale
}

/** Says that what matches best is in another language than the reader's, whose own comes first, and leads to it. */
export function BestElsewhere({ language, typed, locale }: Props) {
  const t = useTranslations()
  if (!language || langOf(language) === locale) return null
  const there = localePath(langOf(language), paths.search)
  return (
    <p className="mt-2">
      <a
        href={`${there}?q=${encodeURIComponent(typed)}`}
        hrefLang={langOf(language)}
        className="inline-flex min-h-11 items-center text-forest hover:underline"
      >
        {t('search.bestElsewhere', { language: t(`languages.${language}`) })}
      </a>
    </p>
  )
}
