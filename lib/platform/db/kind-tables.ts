import 'server-only'
import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { kinds } from '@/lib/core/kinds.mjs'
import { curatedKinds, type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { tags } from '../cache/tags'
import { type DatabaseClient, Prisma } from './client'

/**
 * Returns where staff find an item of the library: its own page, or its table with the item open where the table
 * supports that.
 */
function getWorkPath(kind: LibraryKind, id: string): string {
  if (kind in contentKinds) return contentKinds[kind as keyof typeof contentKinds].workPath(id)
  const { workPath, opens } = curatedKinds[kind as keyof typeof curatedKinds]
  return opens ? `${workPath}?open=${id}` : workPath
}

const raw = Prisma.raw

interface Columns {
  title: 'title' | 'question'
  /** The SQL expression of the words that a search looks through. */
  words: string
  /** The SQL condition that a match's excerpt is the whole text, because its page has no more. */
  isWhole?: string
}

interface WrittenColumns extends Columns {
  /** Its author or uploader, its rich text, and its cover or document. */
  owner: string
  text: string
  file: string
}

/**
 * The column names of each kind, and where its words are stored; a video's are those of its title until it has a transcript.
 */
const COLUMNS: Record<ContentKind, WrittenColumns> & Record<LibraryKind, Columns> = {
  article: {
    title: 'title',
    words: '"text"',
    owner: 'author_id',
    text: 'content',
    file: 'cover_id',
  },
  paper: {
    title: 'title',
    words: '"text"',
    owner: 'uploader_id',
    text: 'reference',
    file: 'file_id',
  },
  video: {
    title: 'title',
    words: `coalesce(nullif("transcript", ''), "title")`,
    isWhole: `"transcript" = ''`,
  },
  faq: { title: 'question', words: '"answer"' },
  fact: { title: 'title', words: '"content"', isWhole: 'true' },
}

const NO_OWNER: Partial<WrittenColumns> = {}

/** The tables of the library: the columns every kind has, under common names. */
export const kindTables = byName(libraryKinds, (kind) => {
  const { title, words, isWhole } = COLUMNS[kind]
  const { owner } = { ...NO_OWNER, ...COLUMNS[kind] }
  return {
    table: raw(`"${kind}"`),
    title: raw(title),
    titleColumn: title,
    words: raw(words),
    isWhole: isWhole === undefined ? null : raw(isWhole),
    owner: raw(owner ?? 'NULL::uuid'),
    /** Curated content is public at once. */
    isPublic: raw(owner ? 'is_published' : 'true'),
  }
})

/** The further columns of kinds that are written and approved. */
export const writtenColumns = (kind: ContentKind) => {
  const { owner, text, file } = COLUMNS[kind]
  return { owner: raw(owner), text: raw(text), file: raw(file) }
}

/** Each kind's table for linking, the tags of the pages that show an item, and the path where staff find it. */
export const linkedTables = byName(libraryKinds, (kind) => ({
  ...kindTables[kind],
  tags: (id: string) => ['page' in kinds[kind] ? tags.item(kind, id) : tags[kinds[kind].plural]],
  workPath: (id: string) => getWorkPath(kind, id),
}))

/**
 * Returns whether the original of `item` is public and has changed since the two last matched
 * (docs/rules.md#languages). Curated content is public when it is saved. An edit of an article or paper may become public
 * long after it was written, so that saving advances `translated_at` (`writeContent`).
 */
export const staleCondition = (kind: LibraryKind) => {
  const { table, isPublic } = linkedTables[kind]
  const current =
    kind in contentKinds
      ? Prisma.sql`item.translated_at`
      : Prisma.sql`greatest(item.translated_at, item.content_changed_at)`
  return Prisma.sql`EXISTS (SELECT 1 FROM ${table} AS original WHERE original.id = item.translation_of
    AND ${isPublic} AND deleted_at IS NULL
    AND original.content_changed_at > ${current})`
}

/**
 * Makes the oldest remaining translation of each original the original of the others, one that is not deleted if possible.
 * Must be called before originals are destroyed: their translations would lose each other.
 * @param ids the texts about to be destroyed
 * @returns the tags of the changed pages, to be revalidated after the commit
 */
export async function promoteTranslations(
  client: DatabaseClient,
  kind: LibraryKind,
  ids: string[],
): Promise<string[]> {
  const { table, tags } = linkedTables[kind]
  const rows = await client.$queryRaw<{ id: string }[]>`
    WITH heir AS (
      SELECT DISTINCT ON (translation_of) id, translation_of AS original FROM ${table}
      WHERE translation_of = ANY (${ids}::uuid[]) AND NOT id = ANY (${ids}::uuid[])
      ORDER BY translation_of, deleted_at IS NOT NULL, created_at, id
    )
    UPDATE ${table} AS item SET translation_of = nullif(heir.id, item.id),
      translated_at = CASE WHEN item.id = heir.id THEN NULL ELSE item.translated_at END
    FROM heir WHERE item.translation_of = heir.original
    RETURNING item.id::text`
  return rows.flatMap(({ id }) => tags(id))
}

/** The columns needed to tell whether the original of a question or fact has changed since. */
export const originColumns = {
  translatedAt: true,
  contentChangedAt: true,
  original: { select: { language: true, contentChangedAt: true, deletedAt: true } },
} as const

interface Origin {
  translatedAt: Date | null
  contentChangedAt: Date | null
  original: {
    language: ContentLanguage
    contentChangedAt: Date | null
    deletedAt: Date | null
  } | null
}

/** The language of an original that has changed since; the same rule as `staleCondition`, for rows of lists. */
export function getStaleOriginalLanguage(row: Origin): ContentLanguage | null {
  const { original } = row
  if (!original?.contentChangedAt || original.deletedAt) return null
  const current = Math.max(Number(row.translatedAt), Number(row.contentChangedAt))
  return Number(original.contentChangedAt) > current ? original.language : null
}
