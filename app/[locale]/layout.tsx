import '@/app/globals.css'
import '@/app/reading.css'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { figtree } from '@/components/brand/font'
import { getFeed } from '@/components/layout/page-metadata'
import { ThemeScript } from '@/components/layout/theme-script'
import { isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { siteProfile } from '@/lib/platform/site'

export const generateStaticParams = () => []

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FBF8F3' },
    { media: '(prefers-color-scheme: dark)', color: '#121513' },
  ],
}

interface Props {
  children: ReactNode
  params: Promise<{ locale: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  const t = await getTranslations({ locale, namespace: 'site' })
  const site = siteProfile()
  return {
    metadataBase: new URL(site.url),
    title: { default: t('title', { name: site.name }), template: `%s · ${site.name}` },
    description: t('description'),
    applicationName: site.name,
    manifest: localePath(locale, paths.manifest),
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-icon.png' },
    alternates: { types: getFeed(locale) },
  }
}

export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  return (
    <html lang={locale} className={figtree.variable} suppressHydrationWarning>
      <head>
        <ThemeScript />
        {/* Only a script can test the engine's features; the sheet has its own test, too. */}
        <noscript>
          <link rel="stylesheet" href="/plain.css" />
        </noscript>
        <meta property="og:site_name" content={siteProfile().name} />
      </head>
      <body>{children}</body>
    </html>
  )
}
