import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { listAddress } from '@/lib/core/list-address'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

interface Props {
  /** The language of the best match. */
  language: ContentLanguage | null
  typed: string
  audience: Audience | undefined
  locale: Locale
}

/** Says that the best match is in a language other than the reader's, whose results come first, and links to it. */
export function BestElsewhere({ language, typed, audience, locale }: Props) {
  const t = useTranslations()
  if (!language || langOf(language) === locale) return null
  const there = localePath(langOf(language), paths.search)
  return (
    <p className="mt-2">
      <a
        href={listAddress(there, { q: typed, audience })}
        hrefLang={langOf(language)}
        className="inline-flex min-h-11 items-center text-forest hover:underline"
      >
        {t('search.bestElsewhere', { language: t(`languages.${language}`) })}
      </a>
    </p>
  )
}
