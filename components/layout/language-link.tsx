'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { publicAddress } from '@/lib/core/public-address'

interface Props {
  language: Locale
  isCurrent: boolean
  className: string
  children: ReactNode
}

/** Leads to this very page in another language; lib/browser/reading adds the query that it was asked for with. */
export function LanguageLink({ language, isCurrent, className, children }: Props) {
  // On the server English pages stand below their prefix, too.
  const path = usePathname().replace(/^\/(?:en|fr|rw|sw)(?=\/|$)/, '') || paths.home
  return (
    <a
      href={localePath(language, publicAddress(path))}
      lang={language}
      hrefLang={language}
      data-language={language}
      aria-current={isCurrent ? 'true' : undefined}
      suppressHydrationWarning
      className={className}
    >
      {children}
    </a>
  )
}
