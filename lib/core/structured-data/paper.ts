import type { Audience } from '../audiences'
import { type ContentLanguage, langOf } from '../locales'
import { localePath, paths } from '../paths'
import { correction } from './article'
import { audienceOf } from './audience'
import { type DescribedPerson, person } from './person'
import { type Publisher, partOfSite, publisher, standalone, type Thing } from './site'
import { about, type DescribedTopic } from './topic'

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
    url: `https://doi.org/${encodeURI(doi)}`,
  }
}

/** The year on the paper, or the publication day where it falls in that year; undefined when the year is unknown. */
function publicationDate({ year, publishedAt, createdAt }: DescribedPaper): string | undefined {
  if (year === null) return undefined
  const shownSince = publishedAt ?? createdAt
  return shownSince.startsWith(`${year}-`) ? shownSince : String(year)
}

/**
 * A paper. Its address is the one under `/home/papers` in its own language, whatever page shows it. A paper that was printed
 * elsewhere before carries that year; one without a journal was first published here.
 */
export function scholarlyArticle(site: Publisher, paper: DescribedPaper): Thing {
  const lang = langOf(paper.language)
  const url = `${site.url}${localePath(lang, paths.paper(paper.paper_id, paper.paper_title))}`
  return standalone({
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: paper.paper_title,
    name: paper.paper_title,
    inLanguage: lang,
    audience: audienceOf(paper.audience),
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
    isPartOf: paper.journal ? { '@type': 'Periodical', name: paper.journal } : partOfSite(site.url),
    encoding: document(site.url, paper),
    publisher: publisher(site),
  })
}
