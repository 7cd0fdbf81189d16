import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { Logo } from '../brand/logo'
import { Hydrated } from '../layout/hydrated'
import { LanguageMenu } from '../layout/language-menu'
import { OfflineNotice } from '../layout/offline-notice'
import { ThemeSwitch } from '../layout/theme-switch'

interface Props {
  locale: Locale
  site: SiteProfile
  children: ReactNode
}

/**
 * What stands around the account screens: the way home, language and theme, and nothing to be distracted by. Unlike
 * the reading pages these need React at once, so nothing is held back (no `data-scripts`).
 */
export function AuthFrame({ locale, site, children }: Props) {
  const t = useTranslations()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="no-print border-b border-line bg-paper">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:px-4 focus:py-3"
        >
          {t('site.skip')}
        </a>
        <div className="mx-auto flex max-w-6xl items-center px-4 py-1 lg:py-2">
          <a href={localePath(locale, paths.home)} className="mr-auto rounded-control py-1">
            <Logo name={site.name} />
          </a>
          <ThemeSwitch label={t('nav.theme')} />
          <LanguageMenu locale={locale} label={t('nav.language')} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 px-4 py-8 sm:py-12">
        {children}
      </main>
      <AuthFooter locale={locale} site={site} />
      <OfflineNotice />
      <Hydrated />
      <script type="module" src={`/scripts/reading.js?v=${process.env.READING_SCRIPT_VERSION}`} />
    </div>
  )
}

function AuthFooter({ locale, site }: Omit<Props, 'children'>) {
  const t = useTranslations('footer')
  const line = 'inline-flex min-h-11 items-center'
  const link = `${line} hover:underline`
  return (
    <footer className="no-print border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 py-2 text-sm text-muted">
        <span className={line}>
          {t('rights', { year: new Date().getFullYear(), name: site.name })}
        </span>
        <a href={localePath(locale, paths.privacy)} className={link}>
          {t('privacy')}
        </a>
        <a href={localePath(locale, paths.terms)} className={link}>
          {t('terms')}
        </a>
      </div>
    </footer>
  )
}
