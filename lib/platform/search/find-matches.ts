import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { searchWords } from '@/lib/core/search-words'
import { db, Prisma } from '../db/client'
import { PUBLIC_CONTENT } from '../db/public-content'

/**
 * Where the words of what can be searched stand. Of titles, and of facts, which have no page of their own that says
 * more, the excerpt is the whole.
 */
const SOURCES = {
  article: { ...PUBLIC_CONTENT.article, body: Prisma.raw('"text"') },
  paper: { ...PUBLIC_CONTENT.paper, body: Prisma.raw('"text"') },
  video: { ...PUBLIC_CONTENT.video, body: Prisma.raw('"title"'), isWhole: true },
  fact: { ...PUBLIC_CONTENT.fact, body: Prisma.raw('"content"'), isWhole: true },
  faq: { ...PUBLIC_CONTENT.faq, body: Prisma.raw('"answer"') },
} as const

export type SearchSource = keyof typeof SOURCES

/** A stretch of text around the words found; `hit` marks the words themselves. */
export type Excerpt = { text: string; hit: boolean }[]

export interface Matches {
  /** Ids of this page, best first. */
  ids: string[]
  /** Rows found, counted up to 1,000. */
  total: number
  excerpts: Map<string, Excerpt>
}

/** More hits than anybody reads; it keeps the cost of a common word flat. */
export const MOST_RANKED = 1000
const NOTHING: Matches = { ids: [], total: 0, excerpts: new Map() }

// Private-use characters: no text of ours contains them, so they can mark a hit until it is split.
const HIT_START = '\uE000'
const HIT_END = '\uE001'
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`
const AROUND_HITS = `${MARKS}, MaxWords=32, MinWords=14, MaxFragments=1`
const WHOLE_TEXT = `${MARKS}, HighlightAll=true`

const quoted = (word: string) => `'${word}':*`

/** Every word must begin some word of the text. */
const allOf = (words: string[]) => words.map(quoted).join(' & ')

/** For each word, the nearest words that public texts use; a word without neighbours stands for itself. */
async function withNearestWords(words: string[]): Promise<string> {
  const groups = await Promise.all(
    words.map(async (word) => {
      const near = await db().$queryRaw<{ word: string }[]>`
        SELECT "word" FROM "search_term"
        WHERE "word" % public.unaccent(${word}) AND similarity("word", public.unaccent(${word})) > 0.35
        ORDER BY similarity("word", public.unaccent(${word})) DESC, "word" LIMIT 3`
      return [word, ...near.map((row) => row.word)].map(quoted).join(' | ')
    }),
  )
  return groups.map((group) => `(${group})`).join(' & ')
}

async function rank(source: SearchSource, query: string, { page, limit }: Paging) {
  const { from, visible, newest } = SOURCES[source]
  return db().$queryRaw<{ id: string; total: bigint }[]>`
    WITH hits AS (
      SELECT "id", ts_rank("search", to_tsquery('ingingo', ${query})) AS score
      FROM ${from}
      WHERE "search" @@ to_tsquery('ingingo', ${query}) AND ${visible}
      ORDER BY ${newest}
      LIMIT ${MOST_RANKED}
    )
    SELECT "id"::text, (SELECT count(*) FROM hits) AS total
    FROM hits ORDER BY score DESC, "id" DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`
}

/** Tells a page beyond the end of what was found from a search that found nothing. */
async function hasHits(source: SearchSource, query: string): Promise<boolean> {
  return (await rank(source, query, { page: 1, limit: 1 })).length > 0
}

function splitHits(headline: string): Excerpt {
  return headline
    .split(HIT_START)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, hit: false }]
      const [hit = '', ...rest] = part.split(HIT_END)
      return [
        { text: hit, hit: true },
        { text: rest.join(''), hit: false },
      ]
    })
    .filter((piece) => piece.text !== '')
}

interface Headline {
  id: string
  headline: string
  /** The first and the last letters of the whole text. */
  opening: string
  ending: string
}

/** PostgreSQL drops signs at both ends of what it cuts out: only letters and digits tell where that stood. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Says with an ellipsis where the text goes on. */
function toExcerpt({ headline, opening, ending }: Headline): Excerpt {
  const pieces = splitHits(headline)
  const shown = letters(pieces.map((piece) => piece.text).join(''))
  const before = shown.startsWith(letters(opening)) ? [] : [{ text: '… ', hit: false }]
  const after = shown.endsWith(letters(ending)) ? [] : [{ text: ' …', hit: false }]
  return [...before, ...pieces, ...after]
}

async function excerptsOf(source: SearchSource, query: string, ids: string[]) {
  const { from, body } = SOURCES[source]
  const options = 'isWhole' in SOURCES[source] ? WHOLE_TEXT : AROUND_HITS
  const rows = await db().$queryRaw<Headline[]>`
    SELECT "id"::text, ts_headline('ingingo', left(${body}, 20000), to_tsquery('ingingo', ${query}), ${options})
      AS headline, left(${body}, 20) AS opening, right(${body}, 20) AS ending
    FROM ${from} WHERE "id" = ANY(${ids}::uuid[])`
  return new Map(rows.map((row) => [row.id, toExcerpt(row)]))
}

/**
 * Finds public rows by what somebody typed: every word must begin a word of title or body, accents do not matter, and
 * when nothing is found, misspelt words are replaced by their nearest neighbours among the words in use.
 * @returns ids of the page wanted, best first, with an excerpt each; nothing when no word was typed.
 */
export async function findMatches(
  source: SearchSource,
  typed: string,
  paging: Paging,
): Promise<Matches> {
  const words = searchWords(typed)
  if (words.length === 0) return NOTHING
  let query = allOf(words)
  let rows = await rank(source, query, paging)
  if (rows.length === 0 && (paging.page === 1 || !(await hasHits(source, query)))) {
    query = await withNearestWords(words)
    rows = await rank(source, query, paging)
  }
  const [first] = rows
  if (!first) return NOTHING
  const ids = rows.map((row) => row.id)
  return { ids, total: Number(first.total), excerpts: await excerptsOf(source, query, ids) }
}
