import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import type { ReadingNames } from '@/lib/core/reading-text'

/**
 * What a page adds to a text in words.
 * @param emergency the number to call from a care card; without it such a card has no link.
 */
export function useReadingNames(locale: Locale, emergency?: string): ReadingNames {
  const t = useTranslations('article')
  const tChat = useTranslations('chat')
  return {
    lang: locale,
    tableOf: (number) => t('table', { number }),
    careOf: (grade) => t(`care.${grade}`),
    keyPoints: t('keyPoints'),
    call: emergency
      ? { number: emergency, words: tChat('emergencyCall', { number: emergency }) }
      : undefined,
  }
}
