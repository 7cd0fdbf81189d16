'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { localePath, paths } from '@/lib/core/paths'

/** The terms somebody accepts by registering. */
export function AgreeNote() {
  const t = useTranslations('auth')
  const locale = useLocale()
  const linkTo = (path: string) => (text: ReactNode) => (
    <a href={localePath(locale, path)} className="font-semibold text-forest underline">
      {text}
    </a>
  )
  return (
    <p className="text-sm text-muted">
      {t.rich('agree', { terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) })}
    </p>
  )
}
