import { articleTextNames } from '@/lib/core/content-kinds'
import { byName } from '@/lib/core/objects'
import 'server-only'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type ContentLanguage, contentLanguages } from '@/lib/core/locales'
import { toSlug } from '@/lib/core/paths'
import type { ArticleDto } from '../content/articles/schema'
import type { ImageDto } from '../files/schema'
import type { PublicPerson } from '../people/schema'

interface Placeholders {
  /** An article per content language, since its head says which. */
  ids: Record<ContentLanguage, string>
  title: string
  /** The title's words as they end an address. */
  slug: string
  description: string
  published: string
  modified: string
  typed: string
}

const eachLanguage = () =>
  Object.fromEntries(contentLanguages.map((each) => [each, randomUUID()])) as Placeholders['ids']

const newPlaceholder = () => `placeholder${randomBytes(12).toString('hex')}`

/** A random time long before the site existed; must be a valid date, since pages print its day. */
const randomTimestamp = () => new Date(randomInt(2 ** 40) - 2 ** 41).toISOString()

// Next bundles each route separately; shared state is kept on the process.
const holder = globalThis as { ingingoPlaceholders?: Placeholders }

/**
 * Creates the placeholders that page shells contain in place of what differs between pages (server/page-shell).
 * Each process creates its own, so no text or request can contain one.
 */
export function placeholders(): Placeholders {
  // Upper case, so that it differs from the word in an address.
  const title = newPlaceholder().toUpperCase()
  holder.ingingoPlaceholders ??= {
    ids: eachLanguage(),
    title,
    slug: toSlug(title, ''),
    description: newPlaceholder(),
    published: randomTimestamp(),
    modified: randomTimestamp(),
    typed: newPlaceholder(),
  }
  return holder.ingingoPlaceholders
}

const EPOCH = new Date(0).toISOString()

/** The placeholder article in a language. */
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
    ...byName(articleTextNames, () => null),
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

/** The language of the placeholder article with this id; undefined for any other id. */
export const exampleLanguage = (id: string): ContentLanguage | undefined =>
  contentLanguages.find((each) => placeholders().ids[each] === id)
