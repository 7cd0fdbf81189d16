import 'server-only'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { slugOf } from '@/lib/core/slug'
import type { ArticleDto } from '../articles/schema'
import type { ImageDto } from '../files/schema'
import type { PublicPerson } from '../people/schema'

interface Placeholders {
  /** An article for each language that a text can be in: its head says which. */
  ids: Record<ContentLanguage, string>
  title: string
  /** The words of the title, as they end an address. */
  slug: string
  description: string
  published: string
  modified: string
  typed: string
}

const eachLanguage = () =>
  Object.fromEntries(contentLanguages.map((each) => [each, randomUUID()])) as Placeholders['ids']

const word = () => `placeholder${randomBytes(12).toString('hex')}`

/** A moment long before the site: it must be one, since its day is written out. */
const moment = () => new Date(randomInt(2 ** 40) - 2 ** 41).toISOString()

// Next bundles each route apart; what all know of stands in the process.
const holder = globalThis as { ingingoPlaceholders?: Placeholders }

/**
 * What stands in the shells of pages in the place of what differs between them (lib/platform/page-shell). Made anew by
 * each process: nobody can have written it into a text, nor ask for it.
 */
export function placeholders(): Placeholders {
  // In capitals, so that it is another word in an address.
  const title = word().toUpperCase()
  holder.ingingoPlaceholders ??= {
    ids: eachLanguage(),
    title,
    slug: slugOf(title, ''),
    description: word(),
    published: moment(),
    modified: moment(),
    typed: word(),
  }
  return holder.ingingoPlaceholders
}

const EPOCH = new Date(0).toISOString()

/** The article of nobody, in a language. */
export function exampleArticle(language: ContentLanguage): {
  article: ArticleDto
  pictures: ImageDto[]
  people: PublicPerson[]
} {
  const { ids, title, description, published, modified } = placeholders()
  const article: ArticleDto = {
    article_id: ids[language],
    article_title: title,
    article_content: '',
    article_cover_image: null,
    is_published: true,
    createdAt: EPOCH,
    updatedAt: modified,
    publishedAt: published,
    language,
    audience: 'patients',
    summary: description,
    teaser: '',
    reading_minutes: 1,
    cover: null,
    author: null,
    reviewer: null,
    reviewedAt: null,
    changed_since_review: null,
    review_due: null,
    what_changed: null,
    code: null,
    comments_open: false,
    topics: [],
  }
  return { article, pictures: [], people: [] }
}

/** The language of the article of nobody that has this id; undefined for everybody else's. */
export const exampleLanguage = (id: string): ContentLanguage | undefined =>
  contentLanguages.find((each) => placeholders().ids[each] === id)
