import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { NewerBrowserNotice, OfflineNotice } from '../../layout/browser-notices'
import { Hydrated } from '../../layout/hydrated'
import { QuietHeader } from '../../layout/site-header'

interface Props {
  locale: Locale
  site: SiteProfile
  children: ReactNode
}

/**
 * The frame around the account screens: a link home, language and theme, without distractions. Unlike the reading
 * pages they need React at once, so no scripts are loaded on demand (no `data-scripts`).
 */
export function AuthFrame({ locale, site, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <QuietHeader locale={locale} site={site} />
      <main id="content" tabIndex={-1} className="flex-1 px-4 py-8 sm:py-12">
        <NewerBrowserNotice site={site} />
        {children}
      </main>
      <AuthFooter locale={locale} site={site} />
      <OfflineNotice />
      <Hydrated />
    </div>
  )
}

function AuthFooter({ locale, site }: Omit<Props, 'children'>) {
  const t = useTranslations('footer')
  const line = 'inline-flex min-h-11 min-w-11 items-center'
  const link = `${line} hover:underline`
  return (
    <footer className="no-print border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 py-2 text-sm text-muted">
        <span className={line}>
          {t('rights', { year: new Date().getFullYear(), name: site.name })}
        </span>{' '}
        <a href={localePath(locale, paths.privacy)} className={link}>
          {t('privacy')}
        </a>{' '}
        <a href={localePath(locale, paths.terms)} className={link}>
          {t('terms')}
        </a>
      </div>
    </footer>
  )
}
