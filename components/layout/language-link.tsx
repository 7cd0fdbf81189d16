'use client'

import { useParams, usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { localePattern } from '@/lib/core/languages.mjs'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { addressWithQuery, type QuerySegments } from '@/lib/core/public-address'

interface Props {
  language: Locale
  isCurrent?: boolean
  className: string
  children: ReactNode
}

const PREFIX_OR_SLASHES = new RegExp(`^/(?:${localePattern})(?=/|$)|/+$`, 'g')

export function LanguageLink({ language, isCurrent = false, className, children }: Props) {
  const query = useParams<QuerySegments>()
  // On the server, English pages have their prefix too; a trailing slash does not make another page.
  const path = usePathname().replace(PREFIX_OR_SLASHES, '') || paths.home
  return (
    <a
      href={localePath(language, addressWithQuery(path, query))}
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
