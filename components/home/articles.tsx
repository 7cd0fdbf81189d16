import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { ArticleCard } from '../articles/article-card'
import { cn } from '../ui/class-names'
import { EmptyState } from '../ui/empty-state'
import { HomeSection } from './home-section'

interface Props {
  articles: ArticleCardDto[]
  count: number
  locale: Locale
}

/* Beside the large article the small ones lie flat, so that both columns end together; spare height goes to its cover. */
const grid =
  'grid gap-4 lg:grid-cols-[7fr_6fr] lg:[&>article>:first-child]:grow lg:[&>article>:last-child]:flex-none'
const beside = cn(
  'grid gap-4 sm:grid-cols-2 lg:grid-cols-1 lg:[&>article]:flex-row',
  'lg:[&>article>:first-child]:aspect-auto lg:[&>article>:first-child]:w-2/5 lg:[&>article>:first-child]:shrink-0',
)

/** Three articles laid out like a front page: one large, two beside it. */
export function Articles({ articles, count, locale }: Props) {
  const t = useTranslations('home')
  const [first, ...others] = articles
  const hasMore = count > limits.home.moreAbove
  const more = { href: localePath(locale, paths.articles), text: t('moreArticles') }
  return (
    <HomeSection id="articles" title={t('articlesTitle')} more={hasMore ? more : null}>
      {first ? (
        <div className={grid}>
          <ArticleCard article={first} locale={locale} isLarge />
          {others.length > 0 ? (
            <div className={beside}>
              {others.map((article) => (
                <ArticleCard key={article.article_id} article={article} locale={locale} />
              ))}
            </div>
          ) : null}
        </div>
      ) : (
        <EmptyState title={t('noArticle')} />
      )}
    </HomeSection>
  )
}
