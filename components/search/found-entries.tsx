import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ArticleNote } from '../articles/article-note'
import { ExcerptText } from '../lists/excerpt-text'
import type { FoundEntryProps } from '../lists/found-entry'
import type { FoundEverything } from './found-everything'
import { FoundNote } from './found-note'

export const articleEntries = ({ articles }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  articles.articles.map((article) => ({
    id: article.article_id,
    href: localePath(locale, paths.article(article.article_id)),
    title: article.article_title,
    language: article.language,
    excerpt: article.excerpt,
    note: <ArticleNote article={article} locale={locale} />,
  }))

export const paperEntries = ({ papers }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  papers.papers.map((paper) => ({
    id: paper.paper_id,
    href: localePath(locale, paths.paper(paper.paper_id)),
    title: paper.paper_title,
    language: paper.language,
    excerpt: paper.excerpt,
    note: <FoundNote parts={[paper.authors.join(', '), paper.year]} of={paper} locale={locale} />,
  }))

// A video has no text but its title, so the hits are marked there.
export const videoEntries = ({ videos }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  videos.videos.map((video) => ({
    id: video.video_id,
    href: localePath(locale, paths.video(video.video_id)),
    title: <ExcerptText excerpt={video.excerpt} />,
    language: video.language,
    note: (
      <FoundNote parts={[formatLongDate(video.createdAt, locale)]} of={video} locale={locale} />
    ),
  }))

export const faqEntries = ({ faqs }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  faqs.faqs.map((faq) => ({
    id: faq.faq_id,
    href: `${localePath(locale, paths.faqs)}#${faq.faq_id}`,
    title: faq.faq_title,
    language: faq.language,
    excerpt: faq.excerpt,
    note: <FoundNote parts={[faq.source]} of={faq} locale={locale} />,
  }))

// A fact stands here whole: there is no more to lead to.
export const factEntries = ({ facts }: FoundEverything, locale: Locale): FoundEntryProps[] =>
  facts.duk.map((fact) => ({
    id: fact.duk_id,
    title: fact.duk_title,
    language: fact.language,
    excerpt: fact.excerpt,
    note: <FoundNote parts={[fact.source]} of={fact} locale={locale} />,
  }))
