import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { useKeeperTexts } from '../accounts/session/keeper-texts'
import { SessionKeeper } from '../accounts/session/session-keeper'
import { OfflineNotice } from './browser-notices'
import { Hydrated } from './hydrated'
import { ScriptSlot } from './script-slot'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Shown after access was denied (`/home?notice=not-allowed`); lib/browser/reading/arrival.ts fills it. */
function RefusalNotice() {
  const t = useTranslations('accounts')
  return (
    <ScriptSlot
      role="alert"
      data-refusal={t('notAllowed')}
      className="no-print fixed inset-x-4 bottom-20 z-40 mx-auto w-fit rounded-card border border-danger bg-surface px-4 py-3 font-semibold text-danger empty:sr-only"
    />
  )
}

interface Props {
  locale: Locale
  site: SiteProfile
  /** The landing page has its own links in the navigation. */
  isHome?: boolean
  children: ReactNode
}

/**
 * The frame around every public page. `data-scripts` hands the framework's scripts to the loader
 * (server/html/finish-page.mjs). The plain scripts are those of lib/browser/reading; next.config.mjs inserts their
 * version at build time.
 */
export function PublicFrame({ locale, site, isHome = false, children }: Props) {
  const texts = useKeeperTexts(isHome ? locale : null)
  return (
    <div data-scripts="on-demand" className="flex min-h-dvh flex-col">
      <SiteHeader locale={locale} site={site} isHome={isHome} />
      <main id="content" tabIndex={-1} className="flex-1">
        <SessionKeeper
          texts={texts}
          isHome={isHome}
          profilePath={localePath(locale, paths.profile)}
        />
        {children}
      </main>
      <SiteFooter locale={locale} site={site} />
      {isHome ? <RefusalNotice /> : null}
      <OfflineNotice />
      <Hydrated />
    </div>
  )
}
