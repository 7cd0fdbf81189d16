import type { Audience } from '../audiences'
import { type ContentLanguage, langOf } from '../locales'
import { localePath, paths } from '../paths'
import { audienceOf } from './audience'
import { type DescribedPerson, person } from './person'
import { type Publisher, partOfSite, publisher, standalone, type Thing } from './site'
import { about, type DescribedTopic } from './topic'

/** The described fields of an article's DTO. Times are ISO 8601. */
export interface DescribedArticle {
  article_id: string
  article_title: string
  article_cover_image: string | null
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  reviewedAt: string | null
  changed_since_review: string | null
  what_changed: { note: string; date: string } | null
  language: ContentLanguage
  audience: Audience
  topics: DescribedTopic[]
  summary: string | null
  teaser: string
  author: DescribedPerson | null
  reviewer: DescribedPerson | null
}

/** What changed for readers. */
export const correction = (changed: { note: string; date: string } | null): Thing | undefined =>
  changed
    ? { '@type': 'CorrectionComment', text: changed.note, datePublished: changed.date }
    : undefined

/** An article's page: both a medical page, which has a reviewer, and an article, which has a headline. */
export function medicalArticle(site: Publisher, article: DescribedArticle): Thing {
  const lang = langOf(article.language)
  const url = `${site.url}${localePath(lang, paths.article(article.article_id, article.article_title))}`
  // Once changed, the current text has not been reviewed.
  const reviewedAt = article.changed_since_review ? null : article.reviewedAt
  const place = { siteUrl: site.url, locale: lang }
  const drawn = paths.ogImage('article', article.article_id)
  return standalone({
    '@type': ['MedicalWebPage', 'Article'],
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: article.article_title,
    description: (article.summary ?? article.teaser).trim(),
    inLanguage: lang,
    audience: audienceOf(article.audience),
    image: `${site.url}${article.article_cover_image ?? drawn}`,
    author: person(article.author, place),
    reviewedBy: reviewedAt ? person(article.reviewer, place) : undefined,
    lastReviewed: reviewedAt?.slice(0, 10),
    correction: correction(article.what_changed),
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    about: about(article.topics, article.language),
    isAccessibleForFree: true,
    isPartOf: partOfSite(site.url),
    publisher: publisher(site),
  })
}
