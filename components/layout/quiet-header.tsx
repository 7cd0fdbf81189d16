import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { Logo } from '../brand/logo'
import { LanguageMenu } from './language-menu'
import { ThemeSwitch } from './theme-switch'

/** The top of screens that are worked with: the way home, theme and language, and nothing to be distracted by. */
export function QuietHeader({ locale, site }: { locale: Locale; site: SiteProfile }) {
  const t = useTranslations()
  return (
    <header className="no-print border-b border-line bg-paper">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('site.skip')}
      </a>
      <div className="mx-auto flex max-w-6xl items-center px-4 py-1">
        <a href={localePath(locale, paths.home)} className="mr-auto rounded-control py-1">
          <Logo name={site.name} />
        </a>
        <ThemeSwitch label={t('nav.theme')} />
        <LanguageMenu locale={locale} label={t('nav.language')} />
      </div>
    </header>
  )
}
