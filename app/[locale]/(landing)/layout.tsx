import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PublicFrame } from '@/components/layout/public-frame'
import { isLocale } from '@/lib/core/locales'
import { siteProfile } from '@/lib/platform/site'

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

export default async function Layout({ children, params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) return children
  setRequestLocale(locale)
  return (
    <PublicFrame locale={locale} site={siteProfile()} isHome>
      {children}
    </PublicFrame>
  )
}
