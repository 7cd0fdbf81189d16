import type { Locale } from '@/lib/core/locales'
import type { SiteProfile } from '@/lib/core/site'
import { EmergencyItem } from './emergency-item'
import { SiteBrand } from './site-brand'
import { SkipLink } from './skip-link'
import { ViewTools } from './view-tools'

/** The header of screens for work: the link home, theme and language, and no distractions. */
export function QuietHeader({ locale, site }: { locale: Locale; site: SiteProfile }) {
  return (
    <header className="no-print border-b border-line bg-paper">
      <SkipLink />
      <div className="mx-auto flex max-w-6xl items-center px-4 py-1">
        <span className="mr-auto">
          <SiteBrand locale={locale} site={site} />
        </span>
        <ViewTools locale={locale}>
          <EmergencyItem locale={locale} />
        </ViewTools>
      </div>
    </header>
  )
}
