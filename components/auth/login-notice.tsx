'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'
import { useAddressQuery } from './use-address-query'

/** Why somebody was sent here: a page for members, a session that ended, a sign-in with Google that failed. */
export function LoginNotice() {
  const t = useTranslations()
  const query = useAddressQuery()
  if (query.get('error') === 'google') {
    return <Notice tone="danger">{t('auth.googleFailed')}</Notice>
  }
  if (query.get('reason') === 'ended') {
    return <Notice tone="warning">{t('accounts.sessionEnded')}</Notice>
  }
  return query.has('next') ? <Notice>{t('accounts.pleaseLogin')}</Notice> : null
}
