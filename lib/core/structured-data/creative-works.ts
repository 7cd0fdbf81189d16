import type { Audience } from '../audiences'
import { dayInKigali } from '../dates'
import { doiUrl } from '../doi'
import { type ContentLanguage, type Locale, toContentLanguage, toLang } from '../locales'
import { localePath, paths } from '../paths'
import { type DescribedPerson, person } from './person'
import {
  buildSiteRef,
  getAudience,
  type Publisher,
  publisher,
  standalone,
  type Thing,
} from './site'

/** The described fields of a topic's label. */
interface DescribedTopic {
  slug: string
  kind: 'DISEASE' | 'JOINT' | 'MEDICINE' | 'LIVING'
  icd_system: string | null
  icd_code: string | null
  names: Record<ContentLanguage, string>
}

const medicalEntity = (topic: DescribedTopic, language: ContentLanguage): Thing => ({
  '@type': topic.kind === 'DISEASE' ? 'MedicalCondition' : 'MedicalEntity',
  name: topic.names[language],
  code: topic.icd_code
    ? { '@type': 'MedicalCode', codeValue: topic.icd_code, codingSystem: topic.icd_system }
    : undefined,
})

/** The topics of an item, for the `about` of its structured data; undefined when it has none. */
export const about = (topics: readonly DescribedTopic[], language: ContentLanguage) =>
  topics.length > 0 ? topics.map((topic) => medicalEntity(topic, language)) : undefined

export function topicPage(
  site: Publisher,
  topic: DescribedTopic,
  { locale, description }: { locale: Locale; description: string },
): Thing {
  const url = `${site.url}${localePath(locale, paths.topic(topic.slug))}`
  const language = toContentLanguage(locale)
  return standalone({
    '@type': ['MedicalWebPage', 'CollectionPage'],
    '@id': url,
    url,
    name: topic.names[language],
    description,
    inLanguage: locale,
    about: medicalEntity(topic, language),
    isPartOf: buildSiteRef(site.url),
    publisher: publisher(site),
  })
}

/** The described fields of a video's DTO. */
export interface DescribedVideo {
  video_id: string
  video_title: string
  youtube_id: string | null
  language: ContentLanguage
  audience: Audience
  minutes: number | null
  topics: DescribedTopic[]
}

/**
 * Describes a video's page. The thumbnail is drawn here, because only the video's host has its own one. The author and
 * date are left out, because only the host knows them.
 */
export function videoObject(site: Publisher, video: DescribedVideo, description: string): Thing {
  const lang = toLang(video.language)
  const url = `${site.url}${localePath(lang, paths.video(video.video_id, video.video_title))}`
  return standalone({
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: video.video_title,
    description,
    inLanguage: lang,
    audience: getAudience(video.audience),
    duration: video.minutes ? `PT${video.minutes}M` : undefined,
    thumbnailUrl: [`${site.url}${paths.ogImage('video', video.video_id)}`],
    embedUrl: video.youtube_id
      ? `https://www.youtube-nocookie.com/embed/${video.youtube_id}`
      : undefined,
    about: about(video.topics, video.language),
    isAccessibleForFree: true,
  })
}

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

const correction = (changed: { note: string; date: string } | null): Thing | undefined =>
  changed
    ? { '@type': 'CorrectionComment', text: changed.note, datePublished: changed.date }
    : undefined

/** An article's page: both a medical page, which has a reviewer, and an article, which has a headline. */
export function medicalArticle(site: Publisher, article: DescribedArticle): Thing {
  const lang = toLang(article.language)
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
    audience: getAudience(article.audience),
    image: `${site.url}${article.article_cover_image ?? drawn}`,
    author: person(article.author, place),
    reviewedBy: reviewedAt ? person(article.reviewer, place) : undefined,
    lastReviewed: reviewedAt ? dayInKigali(new Date(reviewedAt)) : undefined,
    correction: correction(article.what_changed),
    datePublished: article.publishedAt ?? article.createdAt,
    dateModified: article.updatedAt,
    about: about(article.topics, article.language),
    isAccessibleForFree: true,
    isPartOf: buildSiteRef(site.url),
    publisher: publisher(site),
  })
}

/** The described fields of a paper's DTO. Times are ISO 8601, `size` is bytes. */
export interface DescribedPaper {
  paper_id: string
  paper_title: string
  language: ContentLanguage
  audience: Audience
  topics: DescribedTopic[]
  paper_url: string | null
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  authors: string[]
  /** Its author, if a person of this site. */
  author: DescribedPerson | null
  journal: string | null
  year: number | null
  doi: string | null
  abstract: string | null
  licence: string | null
  size: number | null
  mime: string | null
  what_changed: { note: string; date: string } | null
}

function document(siteUrl: string, paper: DescribedPaper): Thing | undefined {
  if (!paper.paper_url) return undefined
  return {
    '@type': 'MediaObject',
    contentUrl: `${siteUrl}${paths.paperPdf(paper.paper_id)}`,
    encodingFormat: paper.mime ?? 'application/pdf',
    contentSize: paper.size === null ? undefined : String(paper.size),
  }
}

function doiName(doi: string): Thing {
  return {
    '@type': 'PropertyValue',
    propertyID: 'DOI',
    value: doi,
    url: doiUrl(doi),
  }
}

/** The year on the paper, or the publication day where it falls in that year; undefined when the year is unknown. */
function publicationDate({ year, publishedAt, createdAt }: DescribedPaper): string | undefined {
  if (year === null) return undefined
  const publicSince = publishedAt ?? createdAt
  return dayInKigali(new Date(publicSince)).startsWith(`${year}-`) ? publicSince : String(year)
}

/**
 * A paper. Its address is the one under `/home/papers` in its own language, on any page. A paper that was printed
 * elsewhere before carries that year; one without a journal was first published here.
 */
export function scholarlyArticle(site: Publisher, paper: DescribedPaper): Thing {
  const lang = toLang(paper.language)
  const url = `${site.url}${localePath(lang, paths.paper(paper.paper_id, paper.paper_title))}`
  return standalone({
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: paper.paper_title,
    name: paper.paper_title,
    inLanguage: lang,
    audience: getAudience(paper.audience),
    author: paper.author?.page
      ? [person(paper.author, { siteUrl: site.url, locale: lang })]
      : paper.authors.map((name) => ({ '@type': 'Person', name })),
    datePublished: publicationDate(paper),
    dateModified: paper.updatedAt,
    correction: correction(paper.what_changed),
    abstract: paper.abstract ?? undefined,
    license: paper.licence ? { '@type': 'CreativeWork', name: paper.licence } : undefined,
    identifier: paper.doi ? doiName(paper.doi) : undefined,
    image: `${site.url}${paths.ogImage('paper', paper.paper_id)}`,
    about: about(paper.topics, paper.language),
    isAccessibleForFree: true,
    isPartOf: paper.journal
      ? { '@type': 'Periodical', name: paper.journal }
      : buildSiteRef(site.url),
    encoding: document(site.url, paper),
    publisher: publisher(site),
  })
}
