import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import type { Locale } from '@/lib/core/locales'
import type { ReadingNames } from '@/lib/core/reading-text'

/**
 * The words that a page adds to a text.
 * @param emergency the number that a care card links to; without it, no link
 */
export function useReadingNames(locale: Locale, emergency?: string): ReadingNames {
  const t = useTranslations('article')
  const tChat = useTranslations('chat')
  return {
    lang: locale,
    getTable: (number) => t('table', { number }),
    getCare: (grade) => t(`care.${grade}`),
    keyPoints: t('keyPoints'),
    notes: {
      heading: t('footnotes'),
      getRef: (number) => t('footnote', { number }),
      back: t('footnoteBack'),
    },
    call: emergency
      ? { number: emergency, words: tChat('emergencyCall', { number: formatPhone(emergency) }) }
      : undefined,
  }
}
