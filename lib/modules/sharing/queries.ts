import 'server-only'
import { type ContentKind, isContentKind } from '@/lib/core/content-kinds'
import { isUuid } from '@/lib/core/identifiers'
import { kinds } from '@/lib/core/kinds.mjs'
import { type PagedKind, pagedKinds, plurals } from '@/lib/core/library-kinds'
import { type ContentLanguage, defaultLocale, isLocale, toLang } from '@/lib/core/locales'
import { type Reviewed, reviewText } from '@/lib/core/review-text'
import { db } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { getPublicArticle } from '../content/articles/queries'
import { getPublicPaper } from '../content/papers/queries'

/** The texts on the picture of a shared link. */
export interface ShareSubject {
  /** The kind of item and its language, in that language. */
  label: string
  title: string
  site: string
  /** For a reviewed text, its reviewer and date; otherwise a description of the site. */
  detail: string
}

interface Item {
  title: string
  language: ContentLanguage
  review: Reviewed | null
}

/** Readers by kind; for reviewed content, also with its review. */
const READ: { [Kind in ContentKind]: (id: string) => Promise<Item | null> } = {
  async article(id) {
    const found = await getPublicArticle(id)
    if (found.state !== 'public') return null
    const { article_title: title, language } = found.article
    return { title, language, review: found.article }
  },
  async paper(id) {
    const found = await getPublicPaper(id)
    if (found.state !== 'public') return null
    const { paper_title: title, language } = found.paper
    return { title, language, review: found.paper }
  },
}

async function readCurated(kind: PagedKind, id: string): Promise<Item | null> {
  if (!isUuid(id)) return null
  const { from, visible } = PUBLIC_CONTENT[kind]
  const [row] = await db().$queryRaw<Omit<Item, 'review'>[]>`
    SELECT title, language::text FROM ${from} WHERE id = ${id}::uuid AND ${visible}`
  return row ? { ...row, review: null } : null
}

const pages = [
  'home',
  ...plurals,
  'topics',
  'search',
  'privacy',
  'about',
  'contact',
  'editorialPolicy',
  'terms',
  'offline',
  'saved',
  'withdraw',
  'emergency',
] as const

/** A page by name, in English, or in the language that follows the name after a full stop. */
async function findPage(id: string): Promise<ShareSubject | null> {
  const [name, locale = defaultLocale, ...rest] = id.split('.')
  const page = pages.find((known) => known === name)
  if (!page || !isLocale(locale) || rest.length > 0) return null
  const t = await translator(locale)
  const { name: site } = siteProfile()
  const tagline = t('site.tagline')
  return { label: tagline, title: t(`${page}.title`, { name: site }), site, detail: tagline }
}

/**
 * The texts on the picture for a shared address: an article, paper or video by its id, or a page by its name.
 * @returns null when nothing public is there
 */
export async function findShareSubject(kind: string, id: string): Promise<ShareSubject | null> {
  if (kind === 'page') return findPage(id)
  const known = pagedKinds.find((each) => each === kind)
  if (!known) return null
  const item = isContentKind(known) ? await READ[known](id) : await readCurated(known, id)
  if (!item) return null
  const { title, language, review } = item
  const lang = toLang(language)
  const t = await translator(lang)
  return {
    label: `${t(`home.${kinds[known].plural}Title`)} · ${t(`languages.${language}`)}`,
    title,
    site: siteProfile().name,
    detail: review?.reviewer
      ? reviewText(review, lang, (key, values) => t(`article.${key}`, values))
      : t('site.tagline'),
  }
}
