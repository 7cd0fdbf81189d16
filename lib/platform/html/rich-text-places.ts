import 'server-only'
import { Prisma } from '../db/client'

/** A column that holds rich text. */
export interface RichTextPlace {
  table: string
  column: string
  /** Whether the row also keeps the words without tags, perhaps with more behind them, for the search. */
  hasText: boolean
  /** The item that the text belongs to, and the column of its id: rows without one are another kind's. */
  kind: 'article' | 'paper' | 'forum' | 'draft'
  item: string
}

/** Every column that holds rich text: what is cleaned again, and where a picture may be shown. */
export const RICH_TEXT_PLACES: readonly RichTextPlace[] = [
  { table: 'article', column: 'content', hasText: true, kind: 'article', item: 'id' },
  { table: 'revision', column: 'content', hasText: false, kind: 'article', item: 'article_id' },
  { table: 'paper', column: 'reference', hasText: true, kind: 'paper', item: 'id' },
  { table: 'revision', column: 'content', hasText: true, kind: 'paper', item: 'paper_id' },
  { table: 'forum_post', column: 'content', hasText: true, kind: 'forum', item: 'id' },
  { table: 'forum_comment', column: 'content', hasText: false, kind: 'forum', item: 'post_id' },
  { table: 'draft', column: 'content', hasText: false, kind: 'draft', item: 'id' },
]

/** The name of a table or column, as SQL. */
export const identifier = (name: string) => Prisma.raw(`"${name}"`)
