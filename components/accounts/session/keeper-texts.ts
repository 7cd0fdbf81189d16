import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'

/** The session keeper's texts: it runs on public pages, where the browser has no catalogue. */
export interface KeeperTexts {
  ended: string
  network: string
  failed: string
  messages: string
  close: string
  reviewTitle: string
  reviewText: string
  rejectedTitle: string
  rejectedText: string
  licenceLink: string
  /** For the landing page alone; `due` contains `{day}`. */
  erasure: { due: string; link: string; locale: Locale } | null
}

/** @param homeLocale the page's language on the landing page, null elsewhere */
export function useKeeperTexts(homeLocale: Locale | null): KeeperTexts {
  const t = useTranslations('members')
  const accounts = useTranslations('accounts')
  const errors = useTranslations('errors')
  const ownData = useTranslations('ownData')
  return {
    ended: accounts('sessionEnded'),
    network: errors('network'),
    failed: t('profileFailed'),
    messages: t('messages'),
    close: t('close'),
    reviewTitle: t('reviewTitle'),
    reviewText: t('reviewText'),
    rejectedTitle: t('rejectedTitle'),
    rejectedText: t('rejectedText'),
    licenceLink: t('licenceLink'),
    erasure: homeLocale && {
      due: ownData('erasureDue', { day: '{day}' }),
      link: ownData('withdrawThere'),
      locale: homeLocale,
    },
  }
}
