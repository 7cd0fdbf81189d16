import type { Locale } from '@/lib/core/locales'
import type { SiteProfile } from '@/lib/core/site'
import { EmergencyItem } from './emergency-item'
import { SiteBrand } from './site-brand'
import { SkipLink } from './skip-link'
import { ViewTools } from './view-tools'

/** The top of screens that are worked with: the way home, theme and language, and nothing to be distracted by. */
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
