import type { Audience } from '../audiences'
import { type Locale, locales } from '../locales'
import { localePath, paths } from '../paths'
import type { SiteProfile } from '../site'

/** A schema.org object; `JsonLd` writes it into a page. Undefined properties are left out. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

const CONTEXT = 'https://schema.org'

/** Makes a thing self-contained in a page by adding the context. */
export function standalone(thing: Thing): Thing {
  return { '@context': CONTEXT, ...thing }
}

/** The details of the publishing site that other things need. */
export type Publisher = Pick<SiteProfile, 'name' | 'url'>

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`
const websiteId = (siteUrl: string) => `${siteUrl}/#website`

const logo = (siteUrl: string): Thing => ({
  '@type': 'ImageObject',
  url: `${siteUrl}/icons/icon-512.png`,
  width: 512,
  height: 512,
})

/** The publisher, described in full even where it is nested: crawlers read one page at a time. */
export function publisher({ name, url }: Publisher): Thing {
  return {
    '@type': ['Organization', 'MedicalOrganization'],
    '@id': organizationId(url),
    name,
    url,
    logo: logo(url),
  }
}

/** The hospital's library as an organization, with its name, contact details and configured social pages. */
export function organization(site: SiteProfile): Thing {
  const social = Object.values(site.social).filter((address) => address !== null)
  return standalone({
    ...publisher(site),
    legalName: site.operator ?? undefined,
    address: site.address ?? undefined,
    telephone: site.phone ?? undefined,
    email: site.mail ?? undefined,
    areaServed: { '@type': 'Country', name: 'Rwanda' },
    medicalSpecialty: 'https://schema.org/Rheumatologic',
    sameAs: social.length > 0 ? social : undefined,
    publishingPrinciples: `${site.url}${paths.editorialPolicy}`,
  })
}

/** The site and the address of its search. */
export function website(site: Publisher, description: string): Thing {
  return standalone({
    '@type': 'WebSite',
    '@id': websiteId(site.url),
    name: site.name,
    url: `${site.url}${paths.home}`,
    description,
    inLanguage: [...locales],
    publisher: { '@id': organizationId(site.url) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site.url}${localePath('en', paths.search)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  })
}

interface DescribedSitePage {
  type: 'AboutPage' | 'ContactPage' | 'WebPage'
  path: string
  name: string
  locale: Locale
}

/** A page on which the site describes itself. */
export function aboutSitePage(site: Publisher, page: DescribedSitePage): Thing {
  const url = `${site.url}${localePath(page.locale, page.path)}`
  return standalone({
    '@type': page.type,
    '@id': url,
    url,
    name: page.name,
    inLanguage: page.locale,
    about: { '@id': organizationId(site.url) },
    isPartOf: buildSiteRef(site.url),
  })
}

/** Marks a page as part of the site. */
export const buildSiteRef = (siteUrl: string) => ({ '@id': websiteId(siteUrl) })

const TYPES = { patients: 'Patient', clinicians: 'MedicalAudience' } as const

/** The audience of a text, by schema.org's names for the readers of medical texts. */
export const getAudience = (audience: Audience): Thing => ({
  '@type': TYPES[audience],
  audienceType: audience,
})

/** One step of a breadcrumb trail; the page itself may omit its path. */
interface TrailStep {
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
