import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MemberFrame } from '@/components/account/member-frame'
import { StaffHeader } from '@/components/dashboard/staff-header'
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
    <MemberFrame header={<StaffHeader locale={locale} site={siteProfile()} />}>
      {children}
    </MemberFrame>
  )
}
