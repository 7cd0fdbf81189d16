import 'server-only'
import { AppError } from '@/lib/core/errors'
import { defaultHeldWords } from '@/lib/core/held-words'
import {
  contentLanguages,
  fallbackLanguages,
  type Locale,
  toContentLanguage,
  toLang,
} from '@/lib/core/locales'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { SiteProfile } from '@/lib/core/site'
import {
  defaultPageHtml,
  getFieldsIn,
  getSiteFields,
  isSiteTextKey,
  SITE_PAGES,
  type SiteFields,
  type SitePageKey,
  type SiteTextKey,
  sitePageKeys,
  siteTextKeys,
} from '@/lib/core/site-texts'
import { addPageTags } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma } from '@/lib/platform/db/client'
import { sanitizeRichText } from '@/lib/platform/html/sanitize'
import { translator } from '@/lib/platform/i18n/translator'
import { configuredSite, siteFields, siteProfile } from '@/lib/platform/site'
import { ensureSiteTexts } from '@/lib/platform/site-texts'
import type { SiteTextDto, SiteTextVersionsDto } from './schema'

/** The values from the environment or the product, by form field. */
function configuredFields(): SiteFields {
  const { emergencyNumbers, operator, address, phone, mail, social } = configuredSite()
  const placeholders = {
    numbers: emergencyNumbers.join(', '),
    operator,
    address,
    phone,
    mail,
    ...social,
  }
  const all = { ...placeholders, words: defaultHeldWords }
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text ?? '']))
}

/** The texts shown where administrators have written none: from the catalogues, or as configured. */
export async function readDefaults(key: SiteTextKey): Promise<SiteFields> {
  const ownPage = sitePageKeys.find((each) => each === key)
  const inLanguage = async (language: (typeof contentLanguages)[number]) => {
    const t = await translator(toLang(language))
    if (!ownPage)
      return (part: string) =>
        t(`home.${part}` as 'home.aboutText', { name: configuredSite().name })
    const html = defaultPageHtml(ownPage, (name) =>
      t(`${SITE_PAGES[ownPage].namespace}.${name}` as 'about.title'),
    )
    return () => html
  }
  const textByLanguage = new Map(
    await Promise.all(
      contentLanguages.map(async (each) => [each, await inLanguage(each)] as const),
    ),
  )
  const configured = configuredFields()
  return Object.fromEntries(
    getSiteFields(key).map(({ name, part, language }) => [
      name,
      language ? (textByLanguage.get(language)?.(part) ?? '') : (configured[part] ?? ''),
    ]),
  )
}

/** The site's own profile, for pages that are revalidated when it changes. Every layout reads it. */
export async function readSite(): Promise<SiteProfile> {
  await ensureSiteTexts()
  return addPageTags([tags.site], siteProfile())
}

/** The administrators' texts for the landing page in a language; the catalogue fills in what they leave out. */
export async function readHomeTexts(locale: Locale): Promise<SiteFields> {
  await readSite()
  const language = toContentLanguage(locale)
  const parts = (['hero', 'aims', 'values'] as const).map((key) =>
    getFieldsIn(siteFields(key), language),
  )
  return Object.assign({}, ...parts)
}

/**
 * Returns the administrators' text for one of the site's own pages, in the reader's language or else a fallback
 * language; null if there is none.
 */
export async function readSitePage(key: SitePageKey, locale: Locale) {
  await readSite()
  const fields = siteFields(key)
  const language = [toContentLanguage(locale), ...fallbackLanguages].find(
    (each) => getFieldsIn(fields, each).text,
  )
  // Sanitised on write; sanitised again by the current rules.
  return language
    ? { language, html: sanitizeRichText(getFieldsIn(fields, language).text ?? '') }
    : null
}

const versionColumns = {
  key: true,
  version: true,
  createdAt: true,
  author: { select: { firstName: true, lastName: true, accountStatus: true } },
} as const satisfies Prisma.SiteTextSelect

type VersionRow = Prisma.SiteTextGetPayload<{ select: typeof versionColumns }>

const toVersion = ({ version, createdAt, author }: Omit<VersionRow, 'key'>) => ({
  version,
  createdAt: createdAt.toISOString(),
  editor:
    author && author.accountStatus !== 'RESTRICTED'
      ? `${author.firstName} ${author.lastName}`
      : null,
})

const UNTOUCHED = { version: 0, createdAt: null, editor: null }

/** @throws AppError `not_found` for an unknown key. */
export function requireSiteTextKey(key: string): SiteTextKey {
  if (isSiteTextKey(key)) return key
  throw new AppError('not_found', 'siteTexts.missing')
}

/**
 * All of the site's texts, with when and by whom each was changed.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listSiteTexts(viewer: Viewer | null) {
  requireCan(viewer, 'site.manage')
  const rows = await db().siteText.findMany({
    distinct: ['key'],
    orderBy: [{ key: 'asc' }, { version: 'desc' }],
    select: versionColumns,
  })
  const texts = siteTextKeys.map((key) => {
    const row = rows.find((each) => each.key === key)
    return { key, ...(row ? toVersion(row) : UNTOUCHED) }
  })
  return { texts }
}

const toFields = (fields: Prisma.JsonValue) => fields as SiteFields

/**
 * One of the site's texts as currently shown, or as of one of its versions.
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function readSiteText(
  viewer: Viewer | null,
  name: string,
  version?: number,
): Promise<SiteTextDto> {
  requireCan(viewer, 'site.manage')
  const key = requireSiteTextKey(name)
  const row = await db().siteText.findFirst({
    where: { key, ...(version === undefined ? {} : { version }) },
    orderBy: { version: 'desc' },
    select: { ...versionColumns, fields: true },
  })
  if (!row && version !== undefined) throw new AppError('not_found', 'siteTexts.missing')
  return row
    ? { key, ...toVersion(row), fields: toFields(row.fields) }
    : { key, ...UNTOUCHED, fields: {} }
}

const MAX_VERSIONS = 100

/**
 * The newest hundred versions of one of the site's texts, newest first.
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function listSiteTextVersions(
  viewer: Viewer | null,
  name: string,
): Promise<SiteTextVersionsDto> {
  requireCan(viewer, 'site.manage')
  const rows = await db().siteText.findMany({
    where: { key: requireSiteTextKey(name) },
    orderBy: { version: 'desc' },
    take: MAX_VERSIONS,
    select: versionColumns,
  })
  return { versions: rows.map(toVersion) }
}
