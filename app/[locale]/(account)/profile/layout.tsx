import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MemberFrame } from '@/components/account/member-frame'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
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
  const site = siteProfile()
  return (
    <MemberFrame
      header={<SiteHeader locale={locale} site={site} isHome={false} />}
      footer={<SiteFooter locale={locale} site={site} />}
    >
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </MemberFrame>
  )
}
