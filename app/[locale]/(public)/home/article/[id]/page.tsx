import { getTranslations } from 'next-intl/server'
import { ArticlePage } from '@/components/articles/article-page'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { Gone, OneUnavailable } from '@/components/layout/unavailable'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { listComments } from '@/lib/modules/comments/queries'
import { getPublicArticle, type PublicArticle } from '@/lib/modules/content/articles/queries'
import { readRelatedArticles } from '@/lib/modules/content/articles/service'
import { readTranslations, translationPaths } from '@/lib/modules/content/translations/queries'
import { exampleArticle, exampleLanguage } from '@/lib/modules/pages/example'
import { readSite } from '@/lib/modules/site/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

async function readArticle(id: string): Promise<PublicArticle> {
  const example = exampleLanguage(id)
  if (example) return { state: 'public', ...exampleArticle(example) }
  return tagged({
    key: ['article', id],
    tags: [tags.article(id), tags.topics, tags.facilities],
    read: () => getPublicArticle(id),
  })
}

/** The example article exists in one language only, so its shell contains no language links. */
const readLanguages = (id: string) =>
  exampleLanguage(id)
    ? Promise.resolve({ others: [], changed: null })
    : readTranslations('article', id)

const readRelated = (id: string, language: ContentLanguage) =>
  exampleLanguage(id)
    ? Promise.resolve([[], []])
    : Promise.all([
        tagged({
          key: ['article-comments', id],
          tags: [tags.comments('article', id)],
          read: () => listComments('article', id),
        }),
        readRelatedArticles(id, language),
      ])

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await readArticle(id)
  if (found.state === 'missing') pageNotFound()
  if (found.state === 'gone') {
    const t = await getTranslations('article')
    return { title: t('goneTitle'), robots: { index: false } }
  }
  const { article } = found
  return pageMetadata({
    locale,
    path: paths.article(id, article.article_title),
    language: article.language,
    translations: translationPaths(await readLanguages(id), paths.article),
    title: article.article_title,
    description: article.summary ?? article.teaser,
    image: paths.ogImage('article', id),
    article: {
      publishedTime: article.publishedAt ?? undefined,
      modifiedTime: article.updatedAt,
    },
  })
})

export default definePage(
  async ({ locale, param }) => {
    const id = param('id')
    const found = await readArticle(id)
    if (found.state === 'missing') pageNotFound()
    const t = await getTranslations('article')
    if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
    const { article, pictures, people } = found
    const [comments, related] = await readRelated(id, article.language)
    const translations = await readLanguages(id)
    const shown = { article, pictures, people, comments, related, translations, locale }
    return <ArticlePage {...shown} site={await readSite()} />
  },
  () => <OneUnavailable call="articles.fetchOneFailed" />,
)
