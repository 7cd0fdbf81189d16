import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'

interface Props {
  changed: { note: string; date: string } | null
  locale: Locale
  /** The language of the note, which is that of the text. */
  lang: Locale
}

/** What changed for readers, shown above a text. */
export function WhatChanged({ changed, locale, lang }: Props) {
  const t = useTranslations('article')
  if (!changed) return null
  return (
    <p className="my-4 max-w-measure border-l-4 border-ochre pl-4">
      <strong>{t('whatChanged', { date: formatLongDate(changed.date, locale) })}</strong>{' '}
      <span lang={lang}>{changed.note}</span>
    </p>
  )
}
