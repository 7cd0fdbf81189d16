import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'
import { LanguageLabel } from '../articles/language-label'

interface Props {
  parts: (string | number | null)[]
  of: { language: ContentLanguage }
  locale: Locale
}

/** What distinguishes a result, and its language where that is not the reader's. */
export function FoundNote({ parts, of: { language }, locale }: Props) {
  const known = parts.filter(Boolean).join(' · ')
  const isForeign = langOf(language) !== locale
  return (
    <>
      {known}
      {known && isForeign ? ' · ' : null}
      <LanguageLabel language={language} locale={locale} />
    </>
  )
}
