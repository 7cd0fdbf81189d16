import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/account/client-texts'
import { AuthFrame } from '@/components/auth/auth-frame'
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
    <AuthFrame locale={locale} site={siteProfile()}>
      <ClientTexts namespaces={['auth', 'accounts', 'forms', 'validation', 'errors', 'roles']}>
        {children}
      </ClientTexts>
    </AuthFrame>
  )
}
