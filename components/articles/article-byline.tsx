import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, langOf } from '@/lib/core/locales'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { Byline } from '../editorial/byline'
import { ReviewedBy } from '../editorial/reviewed-by'
import { AudienceLabel } from '../lists/audience-label'
import { PersonLink } from '../people/person-link'
import { LanguageLabel } from './language-label'

interface Props {
  article: ArticleCardDto
  locale: Locale
}

/** An article's author and review state in one line, with the details in a disclosure. */
export function ArticleByline({ article, locale }: Props) {
  return (
    <Byline author={<ArticleAuthor article={article} locale={locale} />} item={article}>
      <ArticleFacts article={article} locale={locale} />
    </Byline>
  )
}

/** The full byline, for print. */
export function PrintedByline({ article, locale }: Props) {
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted sm:mt-4">
      <p className="font-semibold text-ink">
        <ArticleAuthor article={article} locale={locale} />
      </p>
      <ArticleFacts article={article} locale={locale} />
    </div>
  )
}

function ArticleAuthor({ article: { author }, locale }: Props) {
  const t = useTranslations('article')
  if (!author) return null
  return (
    <PersonLink page={author.page} locale={locale} isTarget>
      {t('by', { name: `${author.first_name} ${author.last_name}` })}
    </PersonLink>
  )
}

/** Publication date, reading time, language, reviewer and review date, and audience. */
function ArticleFacts({ article, locale }: Props) {
  const t = useTranslations('article')
  const published = article.publishedAt ?? article.createdAt
  return (
    <>
      <p>
        <ReviewedBy item={article} locale={locale} />
      </p>
      <p>
        <time dateTime={published}>{formatLongDate(published, locale)}</time>
        {' · '}
        {/* In an element: streaming may or may not mark a bare text node, and a page's bytes must not vary. */}
        <span>{t('minutes', { minutes: article.reading_minutes })}</span>
        {' · '}
        <AudienceLabel audience={article.audience} />
        {langOf(article.language) === locale ? null : ' · '}
        <LanguageLabel language={article.language} locale={locale} />
      </p>
    </>
  )
}
