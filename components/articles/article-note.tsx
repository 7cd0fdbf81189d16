import type { Audience } from '@/lib/core/audiences'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, langOf } from '@/lib/core/locales'
import type { ArticleCardDto } from '@/lib/modules/articles/schema'
import { AudienceLabel } from '../lists/audience-label'
import { LanguageLabel } from './language-label'

interface Props {
  article: Pick<ArticleCardDto, 'publishedAt' | 'createdAt' | 'language'> & {
    author: { first_name: string; last_name: string } | null
    audience?: Audience
  }
  locale: Locale
}

/** An article's publication date, author, and language where it is not the reader's. */
export function ArticleNote({ article, locale }: Props) {
  const published = article.publishedAt ?? article.createdAt
  const { author, audience } = article
  return (
    <>
      <time dateTime={published}>{formatLongDate(published, locale)}</time>
      {author ? ` · ${author.first_name} ${author.last_name}` : null}
      {audience ? ' · ' : null}
      {audience ? <AudienceLabel audience={audience} /> : null}
      {langOf(article.language) === locale ? null : ' · '}
      <LanguageLabel language={article.language} locale={locale} />
    </>
  )
}
