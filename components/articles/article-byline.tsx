import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, langOf } from '@/lib/core/locales'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { ReviewedBy } from '../editorial/reviewed-by'
import { AudienceLabel } from '../lists/audience-label'
import { PersonLink } from '../people/person-link'
import { LanguageLabel } from './language-label'

/** Who wrote it, how long it takes and its language in one line; below it when it came, and who reviewed it and when. */
export function ArticleByline({ article, locale }: { article: ArticleCardDto; locale: Locale }) {
  const t = useTranslations('article')
  const { author } = article
  const published = article.publishedAt ?? article.createdAt
  return (
    <div className="mt-2 flex flex-col sm:mt-4 gap-1 text-muted">
      <p>
        {author ? (
          <>
            <span className="font-semibold text-ink">
              <PersonLink page={author.page} locale={locale}>
                {t('by', { name: `${author.first_name} ${author.last_name}` })}
              </PersonLink>
            </span>
            {' · '}
          </>
        ) : null}
        {/* In an element: a text alone is marked or not as it is streamed, and a page's bytes are to be the same. */}
        <span>{t('minutes', { minutes: article.reading_minutes })}</span>
        {langOf(article.language) === locale ? null : ' · '}
        <LanguageLabel language={article.language} locale={locale} />
      </p>
      <p>
        <time dateTime={published}>{formatLongDate(published, locale)}</time>
        {' · '}
        <span>
          <ReviewedBy item={article} locale={locale} />
        </span>
        {' · '}
        <AudienceLabel audience={article.audience} />
      </p>
    </div>
  )
}
