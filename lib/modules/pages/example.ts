import 'server-only'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { ArticleDto } from '../articles/schema'
import type { ImageDto } from '../files/schema'

interface Placeholders {
  id: string
  title: string
  description: string
  published: string
  modified: string
  typed: string
}

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
  holder.ingingoPlaceholders ??= {
    id: randomUUID(),
    title: word(),
    description: word(),
    published: moment(),
    modified: moment(),
    typed: word(),
  }
  return holder.ingingoPlaceholders
}

const EPOCH = new Date(0).toISOString()

/** The article of nobody. */
export function exampleArticle(): { article: ArticleDto; pictures: ImageDto[] } {
  const { id, title, description, published, modified } = placeholders()
  const article: ArticleDto = {
    article_id: id,
    article_title: title,
    article_content: '',
    article_cover_image: null,
    is_published: true,
    createdAt: EPOCH,
    updatedAt: modified,
    publishedAt: published,
    language: 'eng',
    summary: description,
    teaser: '',
    reading_minutes: 1,
    cover: null,
    author: null,
    reviewer: null,
    reviewedAt: null,
    changed_since_review: null,
    comments_open: false,
  }
  return { article, pictures: [] }
}

export const isExample = (id: string) => id === placeholders().id
