import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { getPageParts, splitPaperText } from '@/lib/core/paper-text'
import { plainText, spacedText } from '@/lib/core/plain-text'
import { getSearchWords } from '@/lib/core/search-words'
import { db, Prisma } from '@/lib/platform/db/client'
import {
  AROUND_HITS,
  buildHeadline,
  type Headline,
  toExcerpt,
} from '@/lib/platform/search/excerpts'
import { buildNearestQuery, LINES_BEFORE_PAGES } from '@/lib/platform/search/find-matches'
import { findPublicItem, type PublicItem } from '../queries'
import type { FoundInPaper } from './schema'

const joinHead = (words: string, abstract: string | null) => `${words}\n${abstract ?? ''}\n`

/**
 * The searchable text of a paper: reference, abstract, and the text of its document.
 * @param words the text of the document's pages
 */
export function buildSearchText(reference: string, abstract: string | null, words: string): string {
  return joinHead(plainText(reference), abstract) + words
}

interface Searched {
  reference: string
  abstract: string | null
  text: string
}

/** Extracts the document's text from a paper's text, one line per page; null if that was composed differently. */
export function extractPageText({ reference, abstract, text }: Searched): string | null {
  const heads = [plainText, spacedText].map((toWords) => joinHead(toWords(reference), abstract))
  const start = heads.find((each) => text.startsWith(each))
  return start === undefined ? null : text.slice(start.length)
}

/** Extracts the document's text from a paper's text, to keep it when no new document is sent. */
export function extractDocumentText(paper: Searched): string {
  // Extra words are better than a document that cannot be found.
  return extractPageText(paper) ?? paper.text
}

/** Beyond this many, list the page number without an excerpt. */
const MAX_EXCERPTS = 30

interface Row {
  title: string
  language: ContentLanguage
  reference: string
  abstract: string | null
  text: string
  hasFile: boolean
  isPublished: boolean
  publishedAt: Date | null
  deletedAt: Date | null
  found: ({ number: number; words: number } & (Headline | { headline: null }))[] | null
}

/** Each typed word as a query of its own; if no page has it, its nearest neighbours. */
const PARTS = Prisma.sql`
  SELECT CASE WHEN EXISTS (SELECT FROM pages WHERE search @@ own) THEN own
    ELSE ${buildNearestQuery(Prisma.sql`words.word`)} END AS part
  FROM (SELECT word, search_query(word) AS own FROM typed) AS words`

const MATCHED_PARTS = Prisma.sql`(SELECT search_all(part) FROM parts WHERE search @@ part)`

const readRow = async (id: string, words: string[]) => {
  const rows = await db().$queryRaw<Row[]>`
    WITH paper AS MATERIALIZED (
      SELECT * FROM "paper" WHERE id = ${id}::uuid
    ), typed AS (
      SELECT word FROM unnest(${words}::text[]) AS word
    ), pages AS MATERIALIZED (
      SELECT (at - ${LINES_BEFORE_PAGES})::int AS number, line, search_vector(line) AS search
      FROM paper, unnest(string_to_array("text", E'\n')) WITH ORDINALITY AS lines(line, at)
      WHERE at > ${LINES_BEFORE_PAGES} AND is_published AND deleted_at IS NULL AND EXISTS (SELECT FROM typed)
    ), parts AS MATERIALIZED (${PARTS}), counted AS MATERIALIZED (
      SELECT *, (SELECT count(*) FROM parts WHERE search @@ part)::int AS words FROM pages
    ), found AS (
      SELECT *, row_number() OVER (ORDER BY number) AS place FROM counted
      WHERE words > 0 AND words = (SELECT max(words) FROM counted)
    )
    SELECT title, language::text AS language, reference, abstract, "text", file_id IS NOT NULL AS "hasFile",
      is_published AS "isPublished", published_at AS "publishedAt", deleted_at AS "deletedAt", (
        SELECT json_agg(json_build_object('number', number, 'words', words, 'opening', left(line, 20),
          'ending', right(line, 20), 'headline', CASE WHEN place <= ${MAX_EXCERPTS} THEN
            ${buildHeadline(Prisma.sql`line`, MATCHED_PARTS, Prisma.sql`${AROUND_HITS}`)} END) ORDER BY number)
        FROM found) AS found
    FROM paper`
  return rows[0] ?? null
}

/**
 * Finds the pages of a public paper's document that contain all the typed words or, if none does, the most. In page
 * order; each word matches as a prefix, without accents, or else by its nearest neighbours. `gone` and `missing` as
 * for the paper itself.
 */
export const findInPaper = (id: string, typed: string): Promise<PublicItem<FoundInPaper>> => {
  const words = getSearchWords(typed)
  return findPublicItem({
    kind: 'paper',
    id,
    read: () => readRow(id, words),
    show: async (row) => {
      const parts = row.hasFile ? splitPaperText(extractPageText(row) ?? '') : []
      const partByPage = getPageParts(parts)
      const found = parts.length > 0 ? (row.found ?? []) : []
      return {
        title: row.title,
        language: row.language,
        hasText: parts.length > 0,
        hasAll: found.every((page) => page.words === words.length),
        pages: found.map(({ number, ...page }) => ({
          number,
          part: partByPage.get(number) ?? 1,
          excerpt: page.headline === null ? null : toExcerpt(page),
        })),
      }
    },
  })
}
