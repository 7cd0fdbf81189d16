import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ArticleCard } from '@/components/articles/article-card'
import { ArticleView } from '@/components/articles/article-view'
import { Discussion } from '@/components/comments/discussion'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { Gone } from '@/components/layout/gone'
import { pageMetadata } from '@/components/layout/page-metadata'
import { paths } from '@/lib/core/paths'
import { getPublicArticle, listRelatedArticles } from '@/lib/modules/articles/queries'
import { listArticleComments } from '@/lib/modules/comments/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 86_400
export const generateStaticParams = () => []

const readArticle = (id: string) =>
  tagged({ key: ['article', id], tags: [tags.article(id)], read: () => getPublicArticle(id) })

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const id = param('id')
  const found = await readArticle(id)
  if (found.state !== 'public') return { robots: { index: false } }
  const { article } = found
  return pageMetadata({
    locale,
    path: paths.article(id),
    title: article.article_title,
    description: article.summary ?? article.teaser,
    image: paths.ogImage('article', id),
    kind: 'article',
  })
})

export default definePage(async ({ locale, param }) => {
  const id = param('id')
  const found = await readArticle(id)
  if (found.state === 'missing') notFound()
  const t = await getTranslations('article')
  if (found.state === 'gone') return <Gone title={t('goneTitle')} locale={locale} />
  const { article } = found
  const [comments, related] = await Promise.all([
    tagged({
      key: ['article-comments', id],
      tags: [tags.articleComments(id)],
      read: () => listArticleComments(id),
    }),
    tagged({
      key: ['article-related', id, article.language],
      tags: [tags.articles],
      read: () => listRelatedArticles(id, article.language),
    }),
  ])
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <ArticleView article={article} locale={locale} />
      <Discussion
        locale={locale}
        path={paths.article(id)}
        isOpen={article.comments_open}
        comments={comments.map((comment) => ({
          id: comment.comment_id,
          text: comment.content,
          createdAt: comment.created_at,
          isEdited: comment.edited_at !== null,
          author: comment.author,
        }))}
      />
      {related.length > 0 ? (
        <section aria-labelledby="related" className="no-print mt-16">
          <h2 id="related" className="text-2xl">
            {t('related')}
          </h2>
          <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {related.map((each) => (
              <ArticleCard key={each.article_id} article={each} locale={locale} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
})
