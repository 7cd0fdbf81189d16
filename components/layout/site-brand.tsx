import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { Logo } from '../brand/logo'

/** The mark and name, which lead home. */
export function SiteBrand({ locale, site }: { locale: Locale; site: SiteProfile }) {
  return (
    <a href={localePath(locale, paths.home)} className="inline-block rounded-control py-1">
      <Logo name={site.name} />
    </a>
  )
}
