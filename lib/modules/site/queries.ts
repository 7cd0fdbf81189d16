import 'server-only'
import { AppError } from '@/lib/core/errors'
import { type ContentLanguage, contentLanguageOf, type Locale } from '@/lib/core/locales'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { SiteProfile } from '@/lib/core/site'
import {
  isSiteTextKey,
  type SiteFields,
  type SitePageKey,
  type SiteTextKey,
  siteTextKeys,
  siteWordsIn,
} from '@/lib/core/site-texts'
import { tiedTo } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma } from '@/lib/platform/db/client'
import { sanitizeRichText } from '@/lib/platform/html/sanitize'
import { siteProfile } from '@/lib/platform/site'
import { siteFields } from '@/lib/platform/site-fields'
import { ensureSiteTexts } from '@/lib/platform/site-texts'
import type { SiteTextDto, SiteTextVersionsDto } from './schema'

/** What the site says about itself, for a page that is rendered anew when that changes. Every layout reads it. */
export async function readSite(): Promise<SiteProfile> {
  await ensureSiteTexts()
  return tiedTo([tags.site], siteProfile())
}

/** What administrators say on the landing page in a language; what they leave out the catalogue says. */
export async function readHomeWords(locale: Locale): Promise<SiteFields> {
  await readSite()
  const language = contentLanguageOf(locale)
  const parts = (['hero', 'aims', 'values'] as const).map((key) =>
    siteWordsIn(siteFields(key), language),
  )
  return Object.assign({}, ...parts)
}

const FALLBACKS: readonly ContentLanguage[] = ['eng', 'fr', 'kiny', 'kisw']

/**
 * What administrators say on one of the site's own pages: in the language of the reader, or else in another one that has
 * it. Null where they say nothing.
 */
export async function readSitePage(key: SitePageKey, locale: Locale) {
  await readSite()
  const fields = siteFields(key)
  const language = [contentLanguageOf(locale), ...FALLBACKS].find(
    (each) => siteWordsIn(fields, each).text,
  )
  // Cleaned when it was written; by today's list it is cleaned again.
  return language
    ? { language, html: sanitizeRichText(siteWordsIn(fields, language).text ?? '') }
    : null
}

const versionColumns = {
  key: true,
  version: true,
  createdAt: true,
  author: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.SiteTextSelect

type VersionRow = Prisma.SiteTextGetPayload<{ select: typeof versionColumns }>

const toVersion = ({ version, createdAt, author }: Omit<VersionRow, 'key'>) => ({
  version,
  createdAt: createdAt.toISOString(),
  editor: author && `${author.firstName} ${author.lastName}`,
})

const UNTOUCHED = { version: 0, createdAt: null, editor: null }

/** @throws AppError `not_found` for a name that none of them has. */
export function requireSiteTextKey(key: string): SiteTextKey {
  if (isSiteTextKey(key)) return key
  throw new AppError('not_found', 'siteTexts.missing')
}

/**
 * All of the site's texts: when each was changed, and by whom.
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
 * One of them as it is shown now, or as one of its versions had it.
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

const MOST_VERSIONS = 100

/**
 * The newest hundred versions of one of them, newest first.
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
    take: MOST_VERSIONS,
    select: versionColumns,
  })
  return { versions: rows.map(toVersion) }
}
