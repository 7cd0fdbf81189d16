import type { Locale } from '../locales'
import { localePath } from '../paths'
import { buildSiteRef, type Publisher, publisher, standalone, type Thing } from './site'

/** A person, as in authors' DTOs. */
export interface NamedPerson {
  first_name: string
  last_name: string
}

/** The same with the details from their own page. */
export interface DescribedPerson extends NamedPerson {
  /** The path of their page, if they have one. */
  page?: string | null
  jobTitle?: string | null
  affiliation?: string | null
}

interface Place {
  siteUrl: string
  locale: Locale
}

export const fullName = ({ first_name, last_name }: NamedPerson) =>
  `${first_name} ${last_name}`.trim()

/** A person; undefined without one, so that the property is left out. */
export function person(
  named: DescribedPerson | null,
  { siteUrl, locale }: Place,
): Thing | undefined {
  if (!named) return undefined
  const { page, jobTitle, affiliation } = named
  return {
    '@type': 'Person',
    name: fullName(named),
    url: page ? `${siteUrl}${localePath(locale, page)}` : undefined,
    jobTitle: jobTitle ?? undefined,
    affiliation: affiliation ? { '@type': 'MedicalOrganization', name: affiliation } : undefined,
  }
}

/** The details of a person's page, in a language. */
export interface DescribedProfile extends DescribedPerson {
  page: string
  about: string | null
  /** The path of their picture. */
  portrait: string | null
}

export function profilePage(site: Publisher, profile: DescribedProfile, locale: Locale): Thing {
  const url = `${site.url}${localePath(locale, profile.page)}`
  return standalone({
    '@type': 'ProfilePage',
    '@id': url,
    url,
    inLanguage: locale,
    mainEntity: {
      '@type': 'Person',
      ...person(profile, { siteUrl: site.url, locale }),
      '@id': `${site.url}${profile.page}#person`,
      description: profile.about ?? undefined,
      image: profile.portrait ? `${site.url}${profile.portrait}` : undefined,
    },
    isPartOf: buildSiteRef(site.url),
    publisher: publisher(site),
  })
}
