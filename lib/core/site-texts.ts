import { type ContentLanguage, contentLanguages } from './locales'

/** What a field of a site text holds; `rich` is sanitised HTML without pictures. */
export type SiteFieldKind = 'rich' | 'line' | 'text' | 'numbers' | 'phone' | 'mail' | 'link'

interface SiteTextRule {
  /** Whether its fields are there once in each language, as `title_eng`. */
  inLanguages: boolean
  parts: Record<string, SiteFieldKind>
}

const page = { inLanguages: true, parts: { text: 'rich' } } as const

/** What administrators may say about the site, beside what the catalogues and the environment say (docs/rules.md#site-texts). */
const SITE_TEXTS = {
  about: page,
  contact: page,
  editorial: page,
  hero: { inLanguages: true, parts: { title: 'line', lead: 'text' } },
  aims: {
    inLanguages: true,
    parts: { aboutText: 'text', missionText: 'text', visionText: 'text' },
  },
  values: {
    inLanguages: true,
    parts: {
      empowerment: 'line',
      empowermentText: 'text',
      excellence: 'line',
      excellenceText: 'text',
      collaboration: 'line',
      collaborationText: 'text',
      compassion: 'line',
      compassionText: 'text',
    },
  },
  emergency: { inLanguages: false, parts: { numbers: 'numbers' } },
  operator: {
    inLanguages: false,
    parts: { operator: 'line', address: 'line', phone: 'phone', mail: 'mail' },
  },
  social: {
    inLanguages: false,
    parts: { facebook: 'link', x: 'link', linkedin: 'link', instagram: 'link' },
  },
} as const satisfies Record<string, SiteTextRule>

export type SiteTextKey = keyof typeof SITE_TEXTS

export const siteTextKeys = Object.keys(SITE_TEXTS) as SiteTextKey[]

/** The fields of one of them, by their names. What is empty falls back to the catalogue or the environment. */
export type SiteFields = Record<string, string>

export const isSiteTextKey = (key: string): key is SiteTextKey =>
  siteTextKeys.some((known) => known === key)

/** The pages of their own among them. */
export const sitePageKeys = ['about', 'contact', 'editorial'] as const

export type SitePageKey = (typeof sitePageKeys)[number]

interface SiteField {
  name: string
  part: string
  kind: SiteFieldKind
  language: ContentLanguage | null
}

/** The fields of one of them in the order of the form. */
export function siteFieldsOf(key: SiteTextKey): SiteField[] {
  const { inLanguages, parts }: SiteTextRule = SITE_TEXTS[key]
  const languages = inLanguages ? contentLanguages : [null]
  return languages.flatMap((language) =>
    Object.entries(parts).map(([part, kind]) => ({
      name: language ? `${part}_${language}` : part,
      part,
      kind,
      language,
    })),
  )
}

/** Each line is a number to call; spaces and brackets are for the eye. */
export const toNumbers = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.replace(/[\s()./-]/g, ''))
    .filter(Boolean)

/** What one of them says in a language; fields that are empty there are left out. */
export function siteWordsIn(fields: SiteFields, language: ContentLanguage): SiteFields {
  const ending = `_${language}`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.endsWith(ending) && text ? [[name.slice(0, -ending.length), text]] : [],
    ),
  )
}
