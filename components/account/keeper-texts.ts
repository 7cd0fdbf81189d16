import { useTranslations } from 'next-intl'

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
}

export function useKeeperTexts(): KeeperTexts {
  const t = useTranslations('members')
  const accounts = useTranslations('accounts')
  const errors = useTranslations('errors')
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
  }
}
