import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { type ContentLanguage, type Locale, languageNames, toLang } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'

/** Names the language of a text if it differs from the reader's. */
export function LanguageLabel({ language, locale }: { language: ContentLanguage; locale: Locale }) {
  const t = useTranslations('article')
  const names = useTranslations('languages')
  if (toLang(language) === locale) return null
  return <span>{t('language', { language: names(language) })}</span>
}

interface Props {
  /** Absent for previews of unpublished texts. */
  translations: PublicTranslations | undefined
  path: (id: string, title: string) => string
}

/** A text's other languages, each at its own address, and whether its original has changed since. */
export function TranslationLinks({ translations, path }: Props) {
  const t = useTranslations('translations')
  if (!translations) return null
  const { others, changed } = translations
  return (
    <>
      {changed ? <OriginalChanged language={changed.language} /> : null}
      {others.length > 0 ? (
        <p className="no-print">
          {t('alsoIn')}
          {others.map(({ id, title, language }) => {
            const lang = toLang(language)
            return (
              <Fragment key={id}>
                {' '}
                {/* The language menu links there too: lib/browser/reading/languages.ts. */}
                <a
                  rel="alternate"
                  href={localePath(lang, path(id, title))}
                  lang={lang}
                  hrefLang={lang}
                  className="inline-flex min-h-11 items-center px-2 text-forest underline"
                >
                  {languageNames[lang]}
                </a>
              </Fragment>
            )
          })}
        </p>
      ) : null}
    </>
  )
}

/** Tells readers that a translation is behind its original. */
export function OriginalChanged({ language }: { language: ContentLanguage }) {
  const t = useTranslations('translations')
  const names = useTranslations('languages')
  return (
    <p className="my-4 max-w-measure border-l-4 border-ochre pl-4">
      {t('changed', { language: names(language) })}
    </p>
  )
}
