'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'

/**
 * Explains why somebody was sent here: a page for members, an ended session, a failed sign-in at a provider. The page is the
 * same for everybody: it contains every notice, and the style sheet shows the one that `data-reason` on the root selects
 * (login-reason.tsx), before the first paint.
 */
export function LoginNotice() {
  const t = useTranslations()
  return (
    <>
      <div className="hidden in-data-[reason=google]:block">
        <Notice tone="danger">{t('auth.googleFailed')}</Notice>
      </div>
      <div className="hidden in-data-[reason=oidc]:block">
        <Notice tone="danger">{t('auth.oidcFailed')}</Notice>
      </div>
      <div className="hidden in-data-[reason=organisation]:block">
        <Notice tone="danger">{t('auth.organisationOnly')}</Notice>
      </div>
      <div className="hidden in-data-[reason=ended]:block">
        <Notice tone="warning">{t('accounts.sessionEnded')}</Notice>
      </div>
      <div className="hidden in-data-[reason=next]:block">
        <Notice>{t('accounts.pleaseLogin')}</Notice>
      </div>
    </>
  )
}
