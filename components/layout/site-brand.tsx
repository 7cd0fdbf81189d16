import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { SiteProfile } from '@/lib/core/site'
import { Logo } from '../brand/logo'

interface Props {
  locale: Locale
  site: SiteProfile
  /** Shows only the mark on a phone: for crowded headers. */
  isShort?: boolean
}

/** The mark and name, linking home. */
export function SiteBrand({ locale, site, isShort = false }: Props) {
  return (
    <a
      href={localePath(locale, paths.home)}
      className="inline-flex min-h-11 min-w-11 items-center rounded-control"
    >
      <Logo name={site.name} isShort={isShort} />
    </a>
  )
}
