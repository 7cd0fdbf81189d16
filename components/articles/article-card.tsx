import { limits } from '@/lib/core/limits'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { TopicChips } from '../topics/topic-chips'
import { cn } from '../ui/class-names'
import { ArticleCover } from './article-cover'
import { ArticleNote } from './article-note'

interface Props {
  article: ArticleCardDto
  locale: Locale
  /** The heading level that fits the surroundings. */
  heading?: 'h2' | 'h3'
  isLarge?: boolean
  isOffered?: boolean
}

/** An article in a list: cover, title (cut at 50), preview (200), date and author. The whole card is the link. */
export function ArticleCard({ article, locale, heading = 'h3', isLarge, isOffered }: Props) {
  const Heading = heading
  const lang = langOf(article.language)
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <ArticleCover
        id={article.article_id}
        cover={article.cover}
        isOffered={isOffered}
        sizes={isLarge ? '(min-width: 64rem) 640px, 100vw' : '(min-width: 48rem) 360px, 100vw'}
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Heading className={cn('leading-snug', isLarge ? 'text-2xl' : 'text-lg')} lang={lang}>
          <a
            href={localePath(locale, paths.article(article.article_id, article.article_title))}
            title={article.article_title}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {cutText(keepFrenchSpaces(article.article_title, lang), limits.cut.articleCardTitle)}
          </a>
        </Heading>
        <p className="text-muted" lang={lang}>
          {keepFrenchSpaces(article.teaser, lang)}
        </p>
        <TopicChips topics={article.topics} locale={locale} />
        <p className="mt-auto pt-2 text-sm text-muted">
          <ArticleNote article={article} locale={locale} />
        </p>
      </div>
    </article>
  )
}
