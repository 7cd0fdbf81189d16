import { standalone, type Thing } from './site'

/** One step of a breadcrumb trail; the page itself may omit its path. */
export interface TrailStep {
  label: string
  /** With its language prefix. */
  href?: string
}

/** The trail to a page, as in the visible breadcrumbs. */
export function breadcrumbList(siteUrl: string, trail: TrailStep[]): Thing {
  return standalone({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href ? `${siteUrl}${href}` : undefined,
    })),
  })
}
