import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Locale, langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { keepFrenchSpaces, toReadingText } from '@/lib/core/reading-text'
import { withTextPictures } from '@/lib/core/text-pictures'
import type { ArticleDto } from '@/lib/modules/articles/schema'
import type { ImageDto } from '@/lib/modules/files/schema'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import { WhatChanged } from '../editorial/what-changed'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { buttonStyle } from '../ui/button-style'
import { ArticleByline } from './article-byline'
import { ArticleCover } from './article-cover'
import { ContentsList } from './contents-list'

interface Props {
  article: ArticleDto
  /** What the text shows. */
  pictures: ImageDto[]
  translations?: PublicTranslations | undefined
  locale: Locale
  /** What else can be done with it. */
  children?: ReactNode
}

/** An article to read: title, who stands behind it, cover, contents and text. The text was sanitised on write. */
export function ArticleView({ article, pictures, translations, locale, children }: Props) {
  const t = useTranslations('article')
  const lang = langOf(article.language)
  const { html, headings } = toReadingText(
    withTextPictures(article.article_content, pictures),
    lang,
    {
      lang: locale,
      tableOf: (number) => t('table', { number }),
      careOf: (grade) => t(`care.${grade}`),
    },
  )
  return (
    <article>
      <header className="max-w-measure">
        <h1 className="text-3xl sm:text-4xl" lang={lang}>
          {keepFrenchSpaces(article.article_title, lang)}
        </h1>
        <ArticleByline article={article} locale={locale} />
        <TranslationLinks translations={translations} path={paths.article} />
        <WhatChanged changed={article.what_changed} locale={locale} lang={lang} />
        <button
          type="button"
          data-plain
          data-print
          className={buttonStyle('quiet', 'small', 'scripted no-print mt-2 -ml-3')}
        >
          <Printer aria-hidden="true" className="size-5" />
          {t('print')}
        </button>
        {children}
      </header>
      <ArticleCover
        id={article.article_id}
        cover={article.cover}
        isFirst
        sizes="(min-width: 48rem) 704px, 100vw"
        className="mt-6 max-w-measure rounded-card"
      />
      <ContentsList headings={headings} lang={lang} />
      <div className="prose mt-6" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      <TopicChips topics={article.topics} locale={locale} />
    </article>
  )
}
