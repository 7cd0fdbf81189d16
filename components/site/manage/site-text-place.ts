import { paths } from '@/lib/core/paths'
import type { SiteTextKey } from '@/lib/core/site-texts'

const PLACES: Partial<Record<SiteTextKey, string>> = {
  about: paths.about,
  contact: paths.contact,
  editorial: paths.editorialPolicy,
  emergency: paths.emergency,
  operator: paths.contact,
  moderation: paths.dashboardReports,
}

/** Returns the path where one of the site's texts appears. */
export const placeOf = (key: SiteTextKey): string => PLACES[key] ?? paths.home
