import 'server-only'
import { type ContentLanguage, defaultLocale, isLocale, langOf } from '@/lib/core/locales'
import { type Reviewed, reviewText } from '@/lib/core/review-text'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { getPublicArticle } from '../articles/queries'
import { getPublicPaper } from '../papers/queries'
import { getVideo } from '../videos/queries'

/** What the picture of a shared link says. */
export interface ShareSubject {
  /** What kind of thing it is and its language, in that language. */
  label: string
  title: string
  site: string
  /** Of a text that was reviewed by whom and when; otherwise what the site is. */
  detail: string
}

interface Item {
  title: string
  language: ContentLanguage
  label: 'articlesTitle' | 'papersTitle' | 'videosTitle'
  review: Reviewed | null
}

async function findItem(kind: string, id: string): Promise<Item | null> {
  if (kind === 'article') {
    const found = await getPublicArticle(id)
    if (found.state !== 'public') return null
    const { article_title: title, language } = found.article
    return { title, language, label: 'articlesTitle', review: found.article }
  }
  if (kind === 'paper') {
    const found = await getPublicPaper(id)
    if (found.state !== 'public') return null
    const { paper_title: title, language } = found.paper
    return { title, language, label: 'papersTitle', review: found.paper }
  }
  const video = kind === 'video' ? await getVideo(id) : null
  if (!video) return null
  const { video_title: title, language } = video
  return { title, language, label: 'videosTitle', review: null }
}

const pages = [
  'home',
  'articles',
  'papers',
  'videos',
  'faqs',
  'facts',
  'topics',
  'search',
  'privacy',
  'about',
  'contact',
  'editorialPolicy',
  'terms',
  'offline',
  'emergency',
] as const

/** A page by its name, in English, or in the language that follows it after a full stop. */
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
 * What the picture for a shared address says: an article, paper or video by its id, a page by its name.
 * @returns null when the public sees nothing there
 */
export async function findShareSubject(kind: string, id: string): Promise<ShareSubject | null> {
  if (kind === 'page') return findPage(id)
  const item = await findItem(kind, id)
  if (!item) return null
  const { title, language, label, review } = item
  const lang = langOf(language)
  const t = await translator(lang)
  return {
    label: `${t(`home.${label}`)} · ${t(`languages.${language}`)}`,
    title,
    site: siteProfile().name,
    detail: review?.reviewer
      ? reviewText(review, lang, (key, values) => t(`article.${key}`, values))
      : t('site.tagline'),
  }
}
