import { standalone, type Thing } from './site'

/** One step on the way to a page; the page itself may go without its path. */
export interface TrailStep {
  label: string
  /** With its language prefix. */
  href?: string
}

/** The way down to a page, as the visible breadcrumbs say it. */
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
