import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { FoundEntry } from '../lists/found-entry'
import { ArticleNote } from './article-note'

interface Props {
  articles: ArticleCardDto[]
  locale: Locale
}

/** Up to four related articles, without covers, which would weigh as much as the text; renders nothing if there are none. */
export function RelatedArticles({ articles, locale }: Props) {
  const t = useTranslations('article')
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-16">
      <h2 id="related" className="text-2xl">
        {t('related')}
      </h2>
      <ul className="mt-2">
        {articles.map((each) => (
          <FoundEntry
            key={each.article_id}
            id={each.article_id}
            title={each.article_title}
            language={each.language}
            href={localePath(locale, paths.article(each.article_id, each.article_title))}
            note={<ArticleNote article={each} locale={locale} />}
          />
        ))}
      </ul>
    </section>
  )
}
