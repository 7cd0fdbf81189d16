import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { PARAGRAPH_END } from '@/lib/core/paper-text'
import { searchWords } from '@/lib/core/search-words'
import { tellingWords } from '@/lib/core/small-words'
import { db, Prisma } from '../db/client'
import { PUBLIC_CONTENT } from '../db/public-content'

/**
 * Where the words of what can be searched stand. Of the title of a video whose words nobody wrote down, and of facts, which
 * have no page of their own that says more, the excerpt is the whole.
 */
export const SEARCHED = {
  article: { ...PUBLIC_CONTENT.article, body: Prisma.raw('"text"') },
  paper: { ...PUBLIC_CONTENT.paper, body: Prisma.raw('"text"') },
  video: {
    ...PUBLIC_CONTENT.video,
    body: Prisma.raw(`coalesce(nullif("transcript", ''), "title")`),
    whole: Prisma.raw(`"transcript" = ''`),
  },
  fact: { ...PUBLIC_CONTENT.fact, body: Prisma.raw('"content"'), whole: Prisma.raw('true') },
  faq: { ...PUBLIC_CONTENT.faq, body: Prisma.raw('"answer"') },
} as const

export type SearchSource = keyof typeof SEARCHED

/** A stretch of text around the words found; `hit` marks the words themselves. */
export type Excerpt = { text: string; hit: boolean }[]

/** What is shown of a row that was found, with the words around the hit. */
export type Found<Shown> = Shown & { excerpt: Excerpt }

/** What is to be read along of each row of a kind: an expression that is JSON, over the columns of its table. */
export type ReadAlong<Source extends SearchSource> = Partial<Record<Source, Prisma.Sql>>

export interface Matches {
  /** Ids of this page, best first. */
  ids: string[]
  /** What was read along, in the same order. */
  rows: unknown[]
  /** Rows found, counted up to 1,000. */
  total: number
  excerpts: Map<string, Excerpt>
  /** The one that matches best, whatever comes first for its language; null for none. */
  best: { language: ContentLanguage; score: number } | null
}

/** More hits than anybody reads; it keeps the cost of a common word flat. */
export const MOST_RANKED = 1000
export const NOTHING: Matches = { ids: [], rows: [], total: 0, excerpts: new Map(), best: null }

// Private-use characters: no text of ours contains them, so they can mark a hit until it is split.
const HIT_START = '\uE000'
const HIT_END = '\uE001'
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`
const AROUND_HITS = `${MARKS}, MaxWords=32, MinWords=14, MaxFragments=1`
const WHOLE_TEXT = `${MARKS}, HighlightAll=true`

const quoted = (word: string) => `'${word}':*`

/** Every word must begin some word of the text. */
const allOf = (words: string[]) =>
  Prisma.sql`SELECT to_tsquery('ingingo', ${words.map(quoted).join(' & ')}) AS "query", NULL::tsquery[] AS "parts"`

/**
 * For each word, the nearest words that public texts use; a word without neighbours stands for itself. All of them must
 * be there, or any.
 */
const nearestOf = (words: string[], joint: ' & ' | ' | ') => Prisma.sql`
  SELECT to_tsquery('ingingo', string_agg("any", ${joint})) AS "query",
    array_agg(to_tsquery('ingingo', "any")) AS "parts" FROM (
    SELECT format('(%s)', string_agg(format('%L:*', "candidate"), ' | ')) AS "any"
    FROM unnest(${words}::text[]) WITH ORDINALITY AS typed("word", "at"), LATERAL (
      SELECT typed."word" AS "candidate"
      UNION ALL (
        SELECT "word" FROM "search_term"
        WHERE "word" % public.unaccent(typed."word")
          AND similarity("word", public.unaccent(typed."word")) > 0.35
        ORDER BY similarity("word", public.unaccent(typed."word")) DESC, "word" LIMIT 3
      )
    ) AS candidates GROUP BY "at"
  ) AS groups`

/** How well a row matches. */
const RANK = Prisma.sql`ts_rank("search", (SELECT "query" FROM wanted))`
/** Where any word will do: first how many of them it has. */
const SHARE = Prisma.sql`(SELECT count(*) FROM unnest((SELECT "parts" FROM wanted)) AS part WHERE "search" @@ part) + ${RANK}`

interface Match {
  source: SearchSource
  id: string
  total: number
  headline: string
  /** The first and the last letters of the whole text. */
  opening: string
  ending: string
  row: unknown
  best_language: ContentLanguage
  best_score: number
}

/** What all parts of the statement have in common. */
interface Wanted<Source extends SearchSource> {
  query: Prisma.Sql
  score: Prisma.Sql
  /** So many words a row must have, where any of them will do. */
  least: number
  paging: Paging
  /** The language whose rows come first. */
  prefer: ContentLanguage | undefined
  along: ReadAlong<Source>
}

const NOTHING_ALONG = Prisma.sql`NULL::json`

/** The rows of one kind that match, best first, as a part of a statement that knows `wanted`. */
function matchesOf<Source extends SearchSource>(
  source: Source,
  { score, least, paging: { page, limit }, prefer, along }: Wanted<Source>,
): Prisma.Sql {
  const { from, visible, newest, body } = SEARCHED[source]
  const own = prefer ? Prisma.sql`("language" = ${prefer}::content_language) DESC,` : Prisma.empty
  const of = SEARCHED[source]
  const options =
    'whole' in of
      ? Prisma.sql`CASE WHEN ${of.whole} THEN ${WHOLE_TEXT} ELSE ${AROUND_HITS} END`
      : Prisma.sql`${AROUND_HITS}`
  return Prisma.sql`(
    SELECT ${source} AS source, "id"::text, total::int,
      ts_headline('ingingo', left(${body}, 20000), (SELECT "query" FROM wanted), ${options}) AS headline,
      left(${body}, 20) AS opening, right(${body}, 20) AS ending,
      ${along[source] ?? NOTHING_ALONG} AS "row", best_language, best_score
    FROM (
      SELECT "id", score, count(*) OVER () AS total, (max(score) OVER ())::float8 AS best_score,
        (first_value("language") OVER (ORDER BY score DESC, "id" DESC))::text AS best_language FROM (
        SELECT "id", "language", ${score} AS score
        FROM ${from}
        WHERE "search" @@ (SELECT "query" FROM wanted) AND ${visible}
        ORDER BY ${newest}
        LIMIT ${MOST_RANKED}
      ) AS hits
      WHERE score >= ${least}
      ORDER BY ${own} score DESC, "id" DESC
      LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) AS best JOIN ${from} USING ("id")
    ORDER BY ${own} score DESC, "id" DESC
  )`
}

/** Reads every kind in one statement: each has its own, which costs more than what it finds. */
async function readMatches<Source extends SearchSource>(wanted: Wanted<Source>, sources: Source[]) {
  const parts = sources.map((source) => matchesOf(source, wanted))
  return db().$queryRaw<Match[]>`
    WITH wanted AS MATERIALIZED (${wanted.query}) ${Prisma.join(parts, ' UNION ALL ')}`
}

const some = <Source extends SearchSource>(wanted: Wanted<Source>, words: string[]) => ({
  ...wanted,
  query: nearestOf(words, ' | '),
  score: SHARE,
  least: Math.floor(words.length / 2) + 1,
})

function splitHits(headline: string): Excerpt {
  return headline
    .replaceAll(PARAGRAPH_END, '')
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

/** PostgreSQL drops signs at both ends of what it cuts out: only letters and digits tell where that stood. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Says with an ellipsis where the text goes on. */
function toExcerpt({ headline, opening, ending }: Match): Excerpt {
  const pieces = splitHits(headline)
  const shown = letters(pieces.map((piece) => piece.text).join(''))
  const before = shown.startsWith(letters(opening)) ? [] : [{ text: '… ', hit: false }]
  const after = shown.endsWith(letters(ending)) ? [] : [{ text: ' …', hit: false }]
  return [...before, ...pieces, ...after]
}

function toMatches(rows: Match[]): Matches {
  const [first] = rows
  if (!first) return NOTHING
  return {
    ids: rows.map((row) => row.id),
    rows: rows.map((match) => match.row),
    total: first.total,
    excerpts: new Map(rows.map((row) => [row.id, toExcerpt(row)])),
    best: { language: first.best_language, score: first.best_score },
  }
}

/** Of some kinds, those of which nothing is found: on a page beyond the end of what is found there is something. */
async function withoutMatches<Source extends SearchSource>(
  wanted: Wanted<Source>,
  sources: Source[],
) {
  if (wanted.paging.page === 1 || sources.length === 0) return sources
  const some = await readMatches({ ...wanted, paging: { page: 1, limit: 1 } }, sources)
  return sources.filter((source) => !some.some((match) => match.source === source))
}

/**
 * Finds public rows of several kinds by what somebody typed: every word must begin some word of title or body, accents
 * do not matter, and when nothing of a kind is found, misspelt words are replaced by their nearest neighbours among the
 * words in use.
 * When nothing of any kind has all words, what has more than half of them is found. Small words such as "what is"
 * are passed over.
 * @param along what is to be read along, in the same statement
 * @param prefer the language whose rows come first
 * @returns for each kind the ids of the page wanted, best first, with an excerpt each; nothing when no word was typed.
 */
export async function findMatchesOfEach<Source extends SearchSource>(
  sources: Source[],
  typed: string,
  paging: Paging,
  along: ReadAlong<Source> = {},
  prefer?: ContentLanguage,
): Promise<Record<Source, Matches>> {
  const words = tellingWords(searchWords(typed))
  const rows: Match[] = []
  if (words.length > 0) {
    const exact = { query: allOf(words), score: RANK, least: 0, paging, along, prefer }
    rows.push(...(await readMatches(exact, sources)))
    const empty = sources.filter((source) => !rows.some((row) => row.source === source))
    const missed = await withoutMatches(exact, empty)
    if (missed.length > 0)
      rows.push(...(await readMatches({ ...exact, query: nearestOf(words, ' & ') }, missed)))
    if (rows.length === 0 && words.length > 2)
      rows.push(...(await readMatches(some(exact, words), missed)))
  }
  const matches = sources.map((source) => [
    source,
    toMatches(rows.filter((row) => row.source === source)),
  ])
  return Object.fromEntries(matches)
}

/** The same of one kind. */
export async function findMatches(
  source: SearchSource,
  typed: string,
  paging: Paging,
): Promise<Matches> {
  return (await findMatchesOfEach([source], typed, paging))[source]
}
