import { getTranslations } from 'next-intl/server'
import { ChatCorner } from '@/components/chat/chat-corner'
import { FactBox } from '@/components/home/fact-box'
import { Hero } from '@/components/home/hero'
import { About, Articles, Faqs, Videos } from '@/components/home/home-sections'
import { Papers } from '@/components/home/papers'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { JsonLd } from '@/components/layout/page-crumbs'
import { pageMetadata } from '@/components/layout/page-metadata'
import { limits } from '@/lib/core/limits'
import { type ContentLanguage, toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { organization, website } from '@/lib/core/structured-data/site'
import { listArticleCards } from '@/lib/modules/content/articles/queries'
import { listPaperCards } from '@/lib/modules/content/papers/queries'
import { listFactsFor } from '@/lib/modules/facts/queries'
import { listFaqsFor } from '@/lib/modules/faqs/queries'
import { readHomeTexts, readSite } from '@/lib/modules/site/queries'
import { listAllTopics } from '@/lib/modules/topics/queries'
import { listVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

const max = limits.home
const first = (limit: number) => ({ page: 1, limit })

/** Reads the landing page's items of each kind, in the reader's own language first. */
function readHome(own: ContentLanguage) {
  const read = <T,>(
    noun: 'articles' | 'papers' | 'videos' | 'facts' | 'faqs',
    run: () => Promise<T>,
  ) => tagged({ key: ['home', noun, own], tags: [tags[noun], tags.topics], read: run })
  return Promise.all([
    read('articles', () => listArticleCards(first(max.articles), own)),
    read('papers', () => listPaperCards(first(max.papers), own)),
    read('videos', () => listVideos(first(max.videos), own)),
    read('facts', () => listFactsFor(own, max.facts)),
    read('faqs', () => listFaqsFor(own, max.faqs)),
    tagged({ key: ['topics'], tags: [tags.topics], read: listAllTopics }),
  ])
}

export const generateMetadata = defineMetadata(async ({ locale }) => {
  const t = await getTranslations('home')
  const own = await readHomeTexts(locale)
  return pageMetadata({
    locale,
    path: paths.home,
    title: own.title || t('title'),
    description: own.lead || t('lead'),
    image: paths.ogPage('home', locale),
  })
})

export default definePage(async ({ locale }) => {
  const [articles, papers, videos, facts, faqs, topics] = await readHome(toContentLanguage(locale))
  const t = await getTranslations('site')
  const site = await readSite()
  const own = await readHomeTexts(locale)
  const { name, emergencyNumbers } = site
  return (
    <>
      <JsonLd data={[organization(site), website(site, t('description'))]} />
      <Hero locale={locale} name={name} topics={topics.map(({ slug }) => slug)} own={own} />
      <About name={name} own={own} />
      <Articles
        articles={articles.articles}
        count={articles.approvedArticlesCount}
        locale={locale}
      />
      <FactBox facts={facts} locale={locale} />
      <Papers papers={papers.papers} count={papers.approvedPaperCount} locale={locale} />
      <Videos videos={videos.video} locale={locale} />
      <Faqs faqs={faqs} locale={locale} />
      <ChatCorner numbers={emergencyNumbers} locale={locale} />
    </>
  )
})
