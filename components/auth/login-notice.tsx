'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'

/**
 * Why somebody was sent here: a page for members, a session that ended, a sign-in with Google that failed. The page is
 * the same for everybody: all three stand in it, and the style sheet shows the one that `data-reason` on the root asks
 * for (login-reason.tsx), before the first paint.
 */
export function LoginNotice() {
  const t = useTranslations()
  return (
    <>
      <div className="hidden in-data-[reason=google]:block">
        <Notice tone="danger">{t('auth.googleFailed')}</Notice>
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
