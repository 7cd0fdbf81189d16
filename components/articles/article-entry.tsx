import { limits } from '@/lib/core/limits'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { TopicChips } from '../topics/topic-chips'
import { ArticleCover } from './article-cover'
import { ArticleNote } from './article-note'

/** An article in the index: small cover, title (cut at 50), preview (200), date and author. The whole entry is the link. */
export function ArticleEntry({ article, locale }: { article: ArticleCardDto; locale: Locale }) {
  const lang = langOf(article.language)
  return (
    <article className="group relative grid grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 border-t border-line py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
      <ArticleCover
        id={article.article_id}
        cover={article.cover}
        sizes="(min-width: 40rem) 144px, 96px"
        className="self-start rounded-control sm:row-span-2"
      />
      <h3 className="self-center text-lg leading-snug sm:self-start" lang={lang}>
        <a
          href={localePath(locale, paths.article(article.article_id, article.article_title))}
          title={article.article_title}
          className="group-hover:underline after:absolute after:inset-0"
        >
          {cutText(keepFrenchSpaces(article.article_title, lang), limits.cut.articleCardTitle)}
        </a>
      </h3>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <p className="text-muted" lang={lang}>
          {keepFrenchSpaces(article.teaser, lang)}
        </p>
        <TopicChips topics={article.topics} locale={locale} />
        <p className="mt-2 text-sm text-muted">
          <ArticleNote article={article} locale={locale} />
        </p>
      </div>
    </article>
  )
}
