import { useTranslations } from 'next-intl'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'

/** Says in which language a text is, where that is not the reader's own. */
export function LanguageLabel({ language, locale }: { language: ContentLanguage; locale: Locale }) {
  const t = useTranslations('article')
  const names = useTranslations('languages')
  if (langOf(language) === locale) return null
  return <span>{t('language', { language: names(language) })}</span>
}
