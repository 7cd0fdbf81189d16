import 'server-only'
import { plainText, spacedText } from '@/lib/core/plain-text'
import { recordAudit } from '../audit/audit'
import { requestRevalidateAll } from '../cache/revalidate'
import { db, Prisma } from '../db/client'
import { isEmptyRichText, sanitizeRichText } from './sanitize'

/** A column that holds rich text. */
interface RichTextPlace {
  table: string
  column: string
  /** Whether the row also stores the plain words for the search, perhaps followed by others. */
  hasText: boolean
  /** The kind of item that the text belongs to, and the column of its id: rows without an id belong to another kind. */
  kind: 'article' | 'paper' | 'forum' | 'draft'
  item: string
}

/** Every column that holds rich text: read when texts are sanitised again, and to find where a picture is shown. */
const RICH_TEXT_PLACES: readonly RichTextPlace[] = [
  { table: 'article', column: 'content', hasText: true, kind: 'article', item: 'id' },
  { table: 'revision', column: 'content', hasText: false, kind: 'article', item: 'article_id' },
  { table: 'paper', column: 'reference', hasText: true, kind: 'paper', item: 'id' },
  { table: 'revision', column: 'content', hasText: true, kind: 'paper', item: 'paper_id' },
  { table: 'forum_post', column: 'content', hasText: true, kind: 'forum', item: 'id' },
  { table: 'forum_comment', column: 'content', hasText: false, kind: 'forum', item: 'post_id' },
  { table: 'draft', column: 'content', hasText: false, kind: 'draft', item: 'id' },
]

/** The name of a table or column, as SQL. */
const identifier = (name: string) => Prisma.raw(`"${name}"`)

const BATCH = 100

interface Row {
  id: string
  itemId: string
  html: string
  text: string | null
}

/** A stored text that differs from its sanitised form, or whose words for the search do. */
export interface ChangedText {
  table: string
  id: string
  /** Whether nothing visible is left of it. */
  isEmpty: boolean
}

export interface CleaningOptions {
  /** Reports what would change without changing it. */
  dryRun?: boolean
  /** Called and awaited after each change. */
  onChange?: (changed: ChangedText) => unknown
}

/** The number of a table's texts, and of the changed ones. */
export interface CleanedTable {
  table: string
  texts: number
  changed: number
}

function readBatch({ table, column, hasText, item }: RichTextPlace, after: string): Promise<Row[]> {
  const text = hasText ? Prisma.sql`text` : Prisma.sql`NULL`
  return db().$queryRaw<Row[]>`
    SELECT id, ${identifier(item)} AS "itemId", ${identifier(column)} AS html, ${text} AS text FROM ${identifier(table)}
    WHERE id > ${after}::uuid AND ${identifier(item)} IS NOT NULL ORDER BY id LIMIT ${BATCH}`
}

/** The words for the search, including any that follow those of the rich text; null for a text without any. */
function buildSearchText({ html, text }: Row, clean: string): string | null {
  if (text === null) return null
  const words = [plainText(html), spacedText(html)].find((each) => text.startsWith(each))
  return words === undefined ? text : plainText(clean) + text.slice(words.length)
}

/** Returns false when the text was rewritten since it was read: the new text has passed the sanitiser. */
async function writeClean(place: RichTextPlace, row: Row, clean: string): Promise<boolean> {
  const column = identifier(place.column)
  const text = place.hasText
    ? Prisma.sql`, text = ${buildSearchText(row, clean) ?? ''}`
    : Prisma.empty
  const { table, kind } = place
  return db().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE ${identifier(table)} SET ${column} = ${clean}${text}
      WHERE id = ${row.id}::uuid AND ${column} = ${row.html}`
    if (count === 0) return false
    await recordAudit(tx, {
      actorId: null,
      action: 'text.sanitise',
      objectKind: kind,
      objectId: row.itemId,
      detail: { table, row: row.id },
    })
    return true
  })
}

async function cleanTable(place: RichTextPlace, { dryRun, onChange }: CleaningOptions) {
  const { table } = place
  const cleaned: CleanedTable = { table, texts: 0, changed: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readBatch(place, after)
    for (const row of rows) {
      cleaned.texts += 1
      const clean = sanitizeRichText(row.html)
      if (clean === row.html && buildSearchText(row, clean) === row.text) continue
      if (!dryRun && !(await writeClean(place, row, clean))) continue
      cleaned.changed += 1
      await onChange?.({ table, id: row.id, isEmpty: isEmptyRichText(clean) })
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return cleaned
    after = last.id
  }
}

/**
 * Runs every stored rich text through the sanitiser again, for use after a change of its allow-list or of `plainText`. It may run
 * beside a server, run repeatedly, and be interrupted. Change times and authors stay as they are. Each change is
 * audited, and serving processes render their pages again.
 * @throws AppError `unavailable` when the database does not answer
 */
export async function cleanStoredHtml(options: CleaningOptions = {}): Promise<CleanedTable[]> {
  const cleaned: CleanedTable[] = []
  for (const place of RICH_TEXT_PLACES) {
    const table = await cleanTable(place, options)
    cleaned.push(table)
    if (table.changed > 0 && !options.dryRun) await requestRevalidateAll()
  }
  return cleaned
}
