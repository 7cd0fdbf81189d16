import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, toLang } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import type { TextHeading } from '@/lib/core/reading-text'
import { preserveFrenchSpaces, splitLead, toReadingText } from '@/lib/core/reading-text'
import { withTextPictures } from '@/lib/core/text-pictures'
import type { ArticleCardDto, ArticleDto } from '@/lib/modules/content/articles/schema'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import { Byline, ReviewedBy, WhatChanged } from '../editorial/byline'
import { useReadingNames } from '../editorial/use-reading-names'
import { AudienceLabel } from '../lists/filters'
import { PersonLink } from '../people/person-link'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel, TranslationLinks } from '../translations/translation-links'
import { cn } from '../ui/class-names'
import { ArticleCover } from './article-card'

interface ArticleBylineProps {
  article: ArticleCardDto
  locale: Locale
}

/** An article's author and review state in one line, with the details in a disclosure. */
function ArticleByline({ article, locale }: ArticleBylineProps) {
  return (
    <Byline author={<ArticleAuthor article={article} locale={locale} />} item={article}>
      <ArticleFacts article={article} locale={locale} />
    </Byline>
  )
}

/** The full byline, for print. */
export function PrintedByline({ article, locale }: ArticleBylineProps) {
  return (
    <div className="mt-2 flex flex-col gap-1 text-muted sm:mt-4">
      <p className="font-semibold text-ink">
        <ArticleAuthor article={article} locale={locale} />
      </p>
      <ArticleFacts article={article} locale={locale} />
    </div>
  )
}

function ArticleAuthor({ article: { author }, locale }: ArticleBylineProps) {
  const t = useTranslations('article')
  // Their account was erased or restricted.
  if (!author) return t('formerMember')
  return (
    <PersonLink page={author.page} locale={locale} isTarget>
      {t('by', { name: `${author.first_name} ${author.last_name}` })}
    </PersonLink>
  )
}

/** Publication date, reading time, language, reviewer and review date, and audience. */
function ArticleFacts({ article, locale }: ArticleBylineProps) {
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
        {/* In an element, because streaming may or may not mark a bare text node, and a page's bytes must not vary. */}
        <span>{t('minutes', { minutes: article.reading_minutes })}</span>
        {' · '}
        <AudienceLabel audience={article.audience} />
        {toLang(article.language) === locale ? null : ' · '}
        <LanguageLabel language={article.language} locale={locale} />
      </p>
    </>
  )
}

/** Minimum number of headings for a contents list. */
const MIN_HEADINGS = 4

/** The contents of a long text as links in a disclosure; open beside the text if there is room. */
function ContentsList({ headings, locale }: { headings: TextHeading[]; locale: Locale }) {
  const t = useTranslations('article')
  if (headings.length < MIN_HEADINGS) return null
  return (
    <div className="no-print lg:absolute lg:inset-y-0 lg:left-full lg:ml-6 lg:w-48">
      <details className="contents-list my-4 rounded-card border border-line bg-surface lg:sticky lg:top-20 lg:mt-0 lg:border-0 lg:bg-paper">
        <summary
          lang={locale}
          className="flex min-h-11 list-none items-center justify-between gap-4 px-4 font-semibold hover:text-forest [&::-webkit-details-marker]:hidden"
        >
          {t('contents')}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-clay" />
        </summary>
        <ol className="list-none px-4 pb-3 text-base">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

interface Props {
  article: ArticleDto
  /** The pictures in the text. */
  pictures: ImageDto[]
  translations?: PublicTranslations | undefined
  locale: Locale
  /** The number to call in an emergency. */
  emergency?: string | undefined
  /** Shown under the byline. */
  tools?: ReactNode
}

/** An article to read: title, byline, and the text, whose beginning comes before the cover. The text was sanitised on write. */
export function ArticleView({ article, pictures, translations, locale, emergency, tools }: Props) {
  const lang = toLang(article.language)
  const { html, headings } = toReadingText(
    withTextPictures(article.article_content, pictures),
    lang,
    useReadingNames(locale, emergency),
  )
  const [lead, rest] = splitLead(html)
  return (
    <article className="relative">
      <header>
        <h1 className="text-2xl sm:text-4xl" lang={lang}>
          {preserveFrenchSpaces(article.article_title, lang)}
        </h1>
        <ArticleByline article={article} locale={locale} />
        {tools}
        <TranslationLinks translations={translations} path={paths.article} />
        <WhatChanged changed={article.what_changed} locale={locale} lang={lang} />
      </header>
      <div className="prose mt-2" lang={lang}>
        <div dangerouslySetInnerHTML={{ __html: lead }} />
        <ArticleCover
          id={article.article_id}
          cover={article.cover}
          isSuggested
          sizes="(min-width: 38rem) 576px, 100vw"
          className={cn('my-6 rounded-card', !article.cover && 'print:hidden')}
        />
        <ContentsList headings={headings} locale={locale} />
        <div dangerouslySetInnerHTML={{ __html: rest }} />
      </div>
      <TopicChips topics={article.topics} locale={locale} />
    </article>
  )
}
