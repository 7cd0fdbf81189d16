import { type Locale, locales } from '../locales'
import { localePath, paths } from '../paths'
import type { SiteProfile } from '../site'

/** Something schema.org knows; `JsonLd` writes it into a page. What is undefined is left out. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

const CONTEXT = 'https://schema.org'

/** Makes a thing stand for itself in a page. */
export function standalone(thing: Thing): Thing {
  return { '@context': CONTEXT, ...thing }
}

/** What other things need of the site that publishes them. */
export type Publisher = Pick<SiteProfile, 'name' | 'url'>

const organizationId = (siteUrl: string) => `${siteUrl}/#organization`
const websiteId = (siteUrl: string) => `${siteUrl}/#website`

const logo = (siteUrl: string): Thing => ({
  '@type': 'ImageObject',
  url: `${siteUrl}/icons/icon-512.png`,
  width: 512,
  height: 512,
})

/** Who publishes, named in full where it stands inside something else: crawlers read one page at a time. */
export function publisher({ name, url }: Publisher): Thing {
  return {
    '@type': ['Organization', 'MedicalOrganization'],
    '@id': organizationId(url),
    name,
    url,
    logo: logo(url),
  }
}

/** The hospital's library as an organization, with its name, how it is reached and the social pages that are configured. */
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

/** A page on which the site speaks of itself. */
export function aboutSitePage(site: Publisher, page: DescribedSitePage): Thing {
  const url = `${site.url}${localePath(page.locale, page.path)}`
  return standalone({
    '@type': page.type,
    '@id': url,
    url,
    name: page.name,
    inLanguage: page.locale,
    about: { '@id': organizationId(site.url) },
    isPartOf: partOfSite(site.url),
  })
}

/** A page as part of the site. */
export const partOfSite = (siteUrl: string) => ({ '@id': websiteId(siteUrl) })
