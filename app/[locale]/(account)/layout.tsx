import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/layout/query-provider'
import { Toaster } from '@/components/ui/toaster'
import { isLocale } from '@/lib/core/locales'

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

/** What all screens of people with an account share; frame and texts are each screen's own. */
export default async function Layout({ children, params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) return children
  setRequestLocale(locale)
  const t = await getTranslations('auth')
  return (
    <QueryProvider>
      {children}
      <Toaster label={t('messages')} closeLabel={t('close')} />
    </QueryProvider>
  )
}
