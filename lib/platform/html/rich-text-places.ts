import 'server-only'
import { Prisma } from '../db/client'

/** A column that holds rich text. */
export interface RichTextPlace {
  table: string
  column: string
  /** Whether the row also stores the plain words for the search, perhaps followed by others. */
  hasText: boolean
  /** The kind of item that the text belongs to, and the column of its id: rows without an id belong to another kind. */
  kind: 'article' | 'paper' | 'forum' | 'draft'
  item: string
}

/** Every column that holds rich text: read when texts are sanitised again, and to find where a picture is shown. */
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
