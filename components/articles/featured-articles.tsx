import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { ArticleCard } from './article-card'

/** The first two articles of the list, large; the first slightly larger than the second. */
export function FeaturedArticles({
  articles,
  locale,
}: {
  articles: ArticleCardDto[]
  locale: Locale
}) {
  const t = useTranslations('articles')
  return (
    <section aria-labelledby="featured" className="mb-14">
      <h2 id="featured" className="sr-only">
        {t('featured')}
      </h2>
      <div className="grid gap-4 md:grid-cols-12">
        {articles.map((article, at) => (
          <div
            key={article.article_id}
            className={at === 0 ? 'grid md:col-span-7' : 'grid md:col-span-5'}
          >
            <ArticleCard article={article} locale={locale} isLarge isOffered={at === 0} />
          </div>
        ))}
      </div>
    </section>
  )
}
