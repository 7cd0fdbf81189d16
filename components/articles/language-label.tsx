import { useTranslations } from 'next-intl'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'

/** Names the language of a text where it is not the reader's. */
export function LanguageLabel({ language, locale }: { language: ContentLanguage; locale: Locale }) {
  const t = useTranslations('article')
  const names = useTranslations('languages')
  if (langOf(language) === locale) return null
  return <span>{t('language', { language: names(language) })}</span>
}
