import 'server-only'
import { Prisma } from '../db/client'

/** A column that holds rich text. */
export interface RichTextPlace {
  table: string
  column: string
  /** Whether the row also keeps the words without tags, perhaps with more behind them, for the search. */
  hasText: boolean
}

/** Every column that holds rich text: what is cleaned again, and where a picture may be shown. */
export const RICH_TEXT_PLACES: readonly RichTextPlace[] = [
  { table: 'article', column: 'content', hasText: true },
  { table: 'article_revision', column: 'content', hasText: false },
  { table: 'paper', column: 'reference', hasText: true },
  { table: 'paper_revision', column: 'reference', hasText: true },
  { table: 'forum_post', column: 'content', hasText: true },
  { table: 'forum_comment', column: 'content', hasText: false },
]

/** The name of a table or column, as SQL. */
export const identifier = (name: string) => Prisma.raw(`"${name}"`)
