'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button'
import { GoogleMark } from './google-mark'

/** Read at the end of a sign-in with Google (lib/browser/reading/google.ts). */
const LEFT_KEY = 'ingingo.google'

interface Props {
  children: ReactNode
  /** How the sign-in is to end: asked at the press. */
  readWishes?: () => { keep: boolean; next: string | null }
}

const noWishes = () => ({ keep: false, next: null })

/** Signs in by way of Google: a plain link, below an "or". */
export function GoogleLink({ children, readWishes = noWishes }: Props) {
  const t = useTranslations('auth')
  const locale = useLocale()
  function rememberWishes() {
    try {
      sessionStorage.setItem(LEFT_KEY, JSON.stringify(readWishes()))
    } catch {
      // Nothing can be put aside: the sign-in ends on the landing page, for this visit.
    }
  }
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-muted">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t('or')}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      <ButtonLink
        href={`/api/v1/auth/google?lang=${locale}`}
        variant="secondary"
        size="large"
        onClick={rememberWishes}
      >
        <GoogleMark />
        {children}
      </ButtonLink>
    </>
  )
}
