import { type ContentLanguage, contentLanguages } from './locales'

/** The type of a field of a site text; `rich` is sanitised HTML without pictures. */
export type SiteFieldKind =
  | 'rich'
  | 'line'
  | 'text'
  | 'numbers'
  | 'phone'
  | 'mail'
  | 'link'
  /** On unless its text is `off`. */
  | 'switch'
  /** Words, one per line. */
  | 'words'

/** Maximum lengths in characters. */
export const siteTextLength = { line: 160, text: 800 } as const

interface SiteTextRule {
  /** Whether its fields exist once per language, as `title_eng`. */
  inLanguages: boolean
  parts: Record<string, SiteFieldKind>
}

const page = { inLanguages: true, parts: { text: 'rich' } } as const

/**
 * The site texts that administrators may write, besides the catalogues and the environment
 * (docs/rules.md#site-texts).
 */
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
  /** The rules for holding a comment (lib/modules/comments/service.ts). */
  moderation: {
    inLanguages: false,
    parts: { firstWaits: 'switch', wordsWait: 'switch', words: 'words' },
  },
} as const satisfies Record<string, SiteTextRule>

export type SiteTextKey = keyof typeof SITE_TEXTS

export const siteTextKeys = Object.keys(SITE_TEXTS) as SiteTextKey[]

/** The fields of a site text, by name. An empty one falls back to the catalogue or the environment. */
export type SiteFields = Record<string, string>

export const isSiteTextKey = (key: string): key is SiteTextKey =>
  siteTextKeys.some((known) => known === key)

/** The site texts with pages of their own. */
export const sitePageKeys = ['about', 'contact', 'editorial'] as const

export type SitePageKey = (typeof sitePageKeys)[number]

interface SiteField {
  name: string
  part: string
  kind: SiteFieldKind
  language: ContentLanguage | null
}

/** The fields of a site text in the order of the form. */
export function getSiteFields(key: SiteTextKey): SiteField[] {
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

/** Each line is a number to call; drops spaces and brackets. */
export const parsePhoneNumbers = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.replace(/[\s()./-]/g, ''))
    .filter(Boolean)

/** The content of a site text in a language, without its empty fields. */
export function getFieldsIn(fields: SiteFields, language: ContentLanguage): SiteFields {
  const ending = `_${language}`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.endsWith(ending) && text ? [[name.slice(0, -ending.length), text]] : [],
    ),
  )
}

/** The default content of the site's own pages: the namespace in the catalogue, and its sections in order. */
export const SITE_PAGES = {
  about: { namespace: 'about', sections: ['made', 'reviewed', 'corrected'] },
  contact: { namespace: 'contact', sections: ['mistake', 'health'] },
  editorial: {
    namespace: 'editorialPolicy',
    sections: ['write', 'approve', 'review', 'correct', 'remove', 'comment'],
  },
} as const satisfies Record<SitePageKey, { namespace: string; sections: readonly string[] }>

const encode = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * The default content of one of the site's own pages, as rich text that an administrator's text can replace.
 * @param translate a text of the page's namespace
 */
export const defaultPageHtml = (key: SitePageKey, translate: (key: string) => string): string =>
  SITE_PAGES[key].sections
    .map(
      (name) =>
        `<h2>${encode(translate(`sections.${name}Title`))}</h2><p>${encode(translate(`sections.${name}`))}</p>`,
    )
    .join('')
