import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { ArticleCard } from './article-card'

/** Up to four other articles at the end of one; nothing when there are none. */
export function RelatedArticles({
  articles,
  locale,
}: {
  articles: ArticleCardDto[]
  locale: Locale
}) {
  const t = useTranslations('article')
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-16">
      <h2 id="related" className="text-2xl">
        {t('related')}
      </h2>
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {articles.map((each) => (
          <ArticleCard key={each.article_id} article={each} locale={locale} isRelated />
        ))}
      </div>
    </section>
  )
}
