import 'server-only'
import { defaultLocale, isLocale, type Locale, langOf } from '@/lib/core/locales'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'
import { getPublicArticle } from '../articles/queries'
import { getPublicPaper } from '../papers/queries'
import { getVideo } from '../videos/queries'

/** What the picture of a shared link says. */
export interface ShareSubject {
  /** What kind of thing it is, in its own language. */
  label: string
  title: string
  site: string
  tagline: string
}

type Item = { title: string; lang: Locale; label: 'articlesTitle' | 'papersTitle' | 'videosTitle' }

async function findItem(kind: string, id: string): Promise<Item | null> {
  if (kind === 'article') {
    const found = await getPublicArticle(id)
    if (found.state !== 'public') return null
    const { article_title: title, language } = found.article
    return { title, lang: langOf(language), label: 'articlesTitle' }
  }
  if (kind === 'paper') {
    const found = await getPublicPaper(id)
    if (found.state !== 'public') return null
    const { paper_title: title, language } = found.paper
    return { title, lang: langOf(language), label: 'papersTitle' }
  }
  const video = kind === 'video' ? await getVideo(id) : null
  return video && { title: video.video_title, lang: langOf(video.language), label: 'videosTitle' }
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
  return { label: tagline, title: t(`${page}.title`, { name: site }), site, tagline }
}

/**
 * What the picture for a shared address says: an article, paper or video by its id, a page by its name.
 * @returns null when the public sees nothing there
 */
export async function findShareSubject(kind: string, id: string): Promise<ShareSubject | null> {
  if (kind === 'page') return findPage(id)
  const item = await findItem(kind, id)
  if (!item) return null
  const t = await translator(item.lang)
  return {
    label: t(`home.${item.label}`),
    title: item.title,
    site: siteProfile().name,
    tagline: t('site.tagline'),
  }
}
