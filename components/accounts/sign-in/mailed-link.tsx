'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { showFailure } from './auth-toasts'

/** In milliseconds; used after a verification, a reset and an invalid link. */
const REDIRECT_DELAY_MS = 3000

/** Redirects to a path after three seconds; null stays. */
export function useRedirect(path: string | null): void {
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => window.location.assign(path), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [path])
}

/** Shown when the page of a mailed link is opened without one: says so and leads back to the login. */
export function MissingLink() {
  const t = useTranslations()
  const login = localePath(useLocale(), paths.login)
  useRedirect(login)
  useEffect(() => {
    showFailure(t('accounts.linkInvalid'))
  }, [t])
  return (
    <div className="grid gap-4">
      <Notice tone="danger" title={t('accounts.linkInvalid')}>
        <p>{t('auth.redirectingLogin')}</p>
      </Notice>
      <ButtonLink href={login} variant="secondary">
        {t('auth.backToLogin')}
      </ButtonLink>
    </div>
  )
}

/** Shows that a link is incomplete. @param children how to get a new link */
export function DamagedLink({ children }: { children: ReactNode }) {
  const t = useTranslations('accounts')
  return (
    <div className="grid gap-4">
      <Notice tone="danger">{t('linkDamaged')}</Notice>
      {children}
    </div>
  )
}
