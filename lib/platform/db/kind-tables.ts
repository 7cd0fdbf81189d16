import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { Prisma } from './client'

const raw = Prisma.raw

interface Columns {
  title: 'title' | 'question'
  /** The SQL expression of the words that a search looks through. */
  words: string
  /** When a match's excerpt is the whole text: no page says more. */
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

const OF_NOBODY: Partial<WrittenColumns> = {}

/** The tables of the library: the columns every kind has, under common names. */
export const kindTables = byName(libraryKinds, (kind) => {
  const { title, words, isWhole } = COLUMNS[kind]
  const { owner } = { ...OF_NOBODY, ...COLUMNS[kind] }
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
