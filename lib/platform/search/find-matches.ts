import 'server-only'
import type { Audience } from '@/lib/core/audiences'
import { libraryKinds } from '@/lib/core/library-kinds'
import type { Paging } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { getStem, MIN_TERM, meaningfulWords, searchWords, splitWord } from '@/lib/core/search-words'
import { db, Prisma } from '../db/client'
import { kindTables } from '../db/kind-tables'
import { audienceCondition, PUBLIC_CONTENT } from '../db/public-content'
import {
  AROUND_HITS,
  buildHeadline,
  type Excerpt,
  type Headline,
  toExcerpt,
  WHOLE_TEXT,
} from './excerpts'
import { findSynonyms, isSynonym } from './synonyms'

/** Where the words of each searchable kind are stored. */
export const SEARCHED = byName(libraryKinds, (kind) => ({
  ...PUBLIC_CONTENT[kind],
  body: kindTables[kind].words,
  whole: kindTables[kind].isWhole,
}))

export type SearchSource = keyof typeof SEARCHED

/** The kinds marked as for patients or for clinicians. Facts and questions are not: they are for patients. */
const MARKED = new Set<SearchSource>(['article', 'paper', 'video'])

/** What is shown of a match, with the words around the hit. */
export type Found<Shown> = Shown & { excerpt: Excerpt }

/** What to read along with each row of a kind: a JSON expression over the columns of its table. */
export type ReadAlong<Source extends SearchSource> = Partial<Record<Source, Prisma.Sql>>

export interface Matches {
  /** The ids of this page, best first. */
  ids: string[]
  /** What was read along, in the same order. */
  rows: unknown[]
  /** The number of matches, counted up to 1,000. */
  total: number
  excerpts: Map<string, Excerpt>
  /** The best match, whichever row comes first because of its language; null when there is none. */
  best: { language: ContentLanguage; score: number } | null
}

/** More hits than anybody reads; keeps the cost of a common word flat. */
export const MAX_RANKED = 1000
/** With fewer matches than this, a search also looks for other forms of its words. */
const FEW = 5
export const NOTHING: Matches = { ids: [], rows: [], total: 0, excerpts: new Map(), best: null }

const stripAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe')

/** Every word must begin some word of the text. */
export const buildQuery = (words: string[]) =>
  Prisma.sql`(SELECT search_all(search_query("word")) FROM unnest(${words}::text[]) AS "word")`

const joinAnd = (words: string[]) =>
  Prisma.sql`SELECT ${buildQuery(words)} AS "query", NULL::tsquery[] AS "parts"`

/** A query for a word or one of the three nearest to it that public texts use. */
export const nearestTo = (word: Prisma.Sql) => Prisma.sql`(
  SELECT search_any(search_query("candidate")) FROM (
    SELECT ${word} AS "candidate"
    UNION ALL (
      SELECT "search_term"."word" FROM "search_term", search_fold(${word}) AS "folded"
      WHERE "search_term"."word" % "folded" AND similarity("search_term"."word", "folded") > 0.35
      ORDER BY similarity("search_term"."word", "folded") DESC, "search_term"."word" LIMIT 3
    )
  ) AS "candidates")`

/**
 * For each word, its synonyms, or else the nearest words that public texts use; a word without any stands for itself. All must
 * match.
 */
function buildNearest(words: string[]) {
  const typed = words.map((word) => ({ word, synonyms: findSynonyms(stripAccents(word)).starts }))
  return Prisma.sql`
    SELECT search_all("part") AS "query", NULL::tsquery[] AS "parts"
    FROM jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) AS typed("word" text, "synonyms" text[]),
      LATERAL (SELECT CASE WHEN cardinality(typed."synonyms") > 0
        THEN (SELECT search_any(search_query("form")) FROM unnest(typed."word" || typed."synonyms") AS "form")
        ELSE ${nearestTo(Prisma.sql`typed."word"`)} END) AS nearest("part")`
}

/**
 * Matches any of these words in any of its forms. `parts` lists each word twice: anywhere, and in titles and topic names only
 * (weights A and B).
 */
const joinOr = (forms: string[][]) => Prisma.sql`
  SELECT search_any("part") AS "query",
    array_agg("part") || array_agg(replace("part"::text, ':*', ':*AB')::tsquery) AS "parts"
  FROM (
    SELECT (SELECT search_any(search_query("form")) FROM jsonb_array_elements_text("forms") AS "form") AS "part"
    FROM jsonb_array_elements(${JSON.stringify(forms)}::jsonb) AS "forms") AS "typed"`

/** How well a row matches. */
const RANK = Prisma.sql`ts_rank("search", (SELECT "query" FROM wanted))`
/**
 * Score of searches where any word may match: the number of matching words, then the rank. A word in a title or topic name counts
 * twice.
 */
const SHARE = Prisma.sql`(SELECT count(*) FROM unnest((SELECT "parts" FROM wanted)) AS part WHERE "search" @@ part) + ${RANK}`

interface Match extends Headline {
  source: SearchSource
  id: string
  total: number
  row: unknown
  best_language: ContentLanguage
  best_score: number
}

/** What all parts of the statement have in common. */
interface Wanted<Source extends SearchSource> {
  query: Prisma.Sql
  score: Prisma.Sql
  /** Minimum score. Above 0, rows with more matching words come first. */
  minHits: number
  paging: Paging
  /** The language whose rows come first. */
  prefer: ContentLanguage | undefined
  along: ReadAlong<Source>
  /** Only rows for this audience. */
  audience: Audience | undefined
}

const NOTHING_ALONG = Prisma.sql`NULL::json`

/** Keeps the rows with enough matching words, and of those the ones that lack at most one word compared to the best. */
const withEnoughWords = (hits: Prisma.Sql, minHits: number) => Prisma.sql`
  SELECT * FROM (SELECT *, max(score) OVER () AS top_score FROM (${hits}) AS hits) AS hits
  WHERE score >= ${minHits} AND floor(score) > floor(top_score) - 2`

/** The matching rows of one kind, best first, as a part of a statement that defines `wanted`. */
function findAllMatches<Source extends SearchSource>(
  source: Source,
  { score, minHits, paging: { page, limit }, prefer, along, audience }: Wanted<Source>,
): Prisma.Sql {
  const { from, visible, newest, body, whole } = SEARCHED[source]
  const narrowed = MARKED.has(source) ? audienceCondition(audience) : Prisma.empty
  const byWordCount = minHits > 0 ? Prisma.sql`floor(score) DESC,` : Prisma.empty
  const own = prefer ? Prisma.sql`("language" = ${prefer}::content_language) DESC,` : Prisma.empty
  const options = whole
    ? Prisma.sql`CASE WHEN ${whole} THEN ${WHOLE_TEXT} ELSE ${AROUND_HITS} END`
    : Prisma.sql`${AROUND_HITS}`
  const hits = Prisma.sql`
    SELECT "id", "language", ${score} AS score FROM ${from}
    WHERE "search" @@ (SELECT "query" FROM wanted) AND ${visible} ${narrowed} ORDER BY ${newest} LIMIT ${MAX_RANKED}`
  return Prisma.sql`(
    SELECT ${source} AS source, "id"::text, total::int,
      ${buildHeadline(Prisma.sql`left(${body}, 20000)`, Prisma.sql`(SELECT "query" FROM wanted)`, options)} AS headline,
      left(${body}, 20) AS opening, right(${body}, 20) AS ending,
      ${along[source] ?? NOTHING_ALONG} AS "row", best_language, best_score
    FROM (
      SELECT "id", score, count(*) OVER () AS total, (max(score) OVER ())::float8 AS best_score,
        (first_value("language") OVER (ORDER BY score DESC, "id" DESC))::text AS best_language
      FROM (${minHits > 0 ? withEnoughWords(hits, minHits) : hits}) AS hits
      ORDER BY ${byWordCount} ${own} score DESC, "id" DESC
      LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) AS best JOIN ${from} USING ("id")
    ORDER BY ${byWordCount} ${own} score DESC, "id" DESC
  )`
}

/** Reads all kinds in one statement: separate statements would cost more than what they find. */
async function readMatches<Source extends SearchSource>(wanted: Wanted<Source>, sources: Source[]) {
  if (sources.length === 0) return []
  const parts = sources.map((source) => findAllMatches(source, wanted))
  return db().$queryRaw<Match[]>`
    WITH wanted AS MATERIALIZED (${wanted.query}) ${Prisma.join(parts, ' UNION ALL ')}`
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

/**
 * Reads a page of each kind.
 * @returns also the kinds without any match (beyond the last page, a kind with matches returns no rows either) and the number of
 *   matches on all pages
 */
async function readKinds<Source extends SearchSource>(wanted: Wanted<Source>, sources: Source[]) {
  const rows = await readMatches(wanted, sources)
  const empty = sources.filter((source) => !rows.some((row) => row.source === source))
  const isFirst = wanted.paging.page === 1 || empty.length === 0
  const first = isFirst
    ? []
    : await readMatches({ ...wanted, paging: { page: 1, limit: 1 } }, empty)
  const totals = new Map([...rows, ...first].map(({ source, total }) => [source, total]))
  return {
    rows,
    missing: sources.filter((source) => !totals.has(source)),
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
  }
}

/** An indexed word that may stand for a typed one, and how it was found. */
interface Term {
  how: 'near' | 'sound' | 'joined' | 'stem' | 'part'
  typed: string
  term: string
}

/** Fewer consonants are shared by too many words. */
const MIN_SOUND = 4

/** The consonants of a word as Kinyarwanda and Kiswahili spell foreign words: the same for "methotrexate" and "metotirekisate". */
const toSound = (word: Prisma.Sql) => Prisma.sql`regexp_replace(translate(
  replace(replace(replace(replace(replace(${word}, 'ph', 'f'), 'th', 't'), 'x', 'ks'), 'ce', 'se'), 'ci', 'si'),
  'lcqgaeiouhyw', 'rkkk'), '(.)\\1+', '\\1', 'g')`

/** All parts of a word that are long enough to be in `search_term`. */
function substrings(word: string): string[] {
  const starts = Array.from(
    { length: Math.max(word.length - MIN_TERM + 1, 0) },
    (_, start) => start,
  )
  return starts.flatMap((start) =>
    starts.slice(start).map((end) => word.slice(start, end + MIN_TERM)),
  )
}

/**
 * Finds alternatives for the words of a search among the indexed words: corrections, words joined or split, and other forms in
 * Kinyarwanda and Kiswahili. Costs more than a search.
 * @returns the alternatives of each word, itself first
 */
async function widenWords(typed: string[]): Promise<string[][]> {
  const all = typed.map(stripAccents)
  const telling = all.filter((word) => !/^\d+$/.test(word))
  const words = telling.length > 0 ? telling : all
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const getStems = (word: string) =>
    [getStem(word), ...findSynonyms(word).stems].filter((stem) => stem !== null)
  const stems = words.flatMap(getStems)
  // All conditions can use the trigram index or the primary key.
  const terms = await db().$queryRaw<Term[]>`
    SELECT 'near' AS how, typed."word" AS typed, near."word" AS term FROM unnest(${words}::text[]) AS typed("word"), LATERAL (
      SELECT "word" FROM "search_term"
      WHERE "search_term"."word" % typed."word" AND similarity("search_term"."word", typed."word") > 0.35
      ORDER BY similarity("search_term"."word", typed."word") DESC, "word" LIMIT 3) AS near
    UNION ALL SELECT 'joined', pair, near."word" FROM unnest(${pairs}::text[]) AS pair, LATERAL (
      SELECT "word" FROM "search_term"
      WHERE "word" % pair AND left("word", 2) = left(pair, 2) AND length("word") >= length(pair) - 3
        AND similarity("word", pair) > 0.5
      ORDER BY similarity("word", pair) DESC, "word" LIMIT 1) AS near
    UNION ALL SELECT 'stem', stem, form."word" FROM unnest(${stems}::text[]) AS stem, LATERAL (
      SELECT "word" FROM "search_term" WHERE "word" LIKE '%' || stem || '%' AND strpos("word", stem) <= 7
      ORDER BY length("word"), "word" LIMIT 8) AS form
    UNION ALL SELECT 'sound', typed."word", same."word"
    FROM (SELECT "word", ${toSound(Prisma.sql`"word"`)} AS sound FROM unnest(${words}::text[]) AS each("word") OFFSET 0) AS typed,
      LATERAL (
        SELECT "search_term"."word" FROM "search_term"
        WHERE length(typed.sound) >= ${MIN_SOUND} AND "search_term"."word" LIKE left(typed."word", 1) || '%'
          AND ${toSound(Prisma.sql`"search_term"."word"`)} = typed.sound
        ORDER BY "word" LIMIT 3) AS same
    UNION ALL SELECT 'part', '', "word" FROM "search_term" WHERE "word" = ANY(${words.flatMap(substrings)})`
  const findTerms = (how: Term['how'], key: string | null | undefined) =>
    terms.filter((term) => term.how === how && term.typed === key).map(({ term }) => term)
  const parts = new Set(findTerms('part', ''))
  const has = (part: string) => parts.has(part) || isSynonym(part)
  return words.flatMap((word, at) => {
    const others = [
      ...findTerms('near', word),
      ...findTerms('sound', word),
      ...findTerms('joined', pairs[at - 1]),
      ...findTerms('joined', pairs[at]),
      ...getStems(word).flatMap((stem) => findTerms('stem', stem)),
      ...findSynonyms(word).starts,
    ]
    const split = splitWord(word, { has })
    if (!split) return [[...new Set([word, ...others])]]
    return split.map((part) => [...new Set([part, ...others, ...findSynonyms(part).starts])])
  })
}

/** A search for other forms of the words: half of them must match, and at least two; a word in a title counts as two. */
async function widen(words: string[]) {
  const forms = await widenWords(words)
  return {
    query: joinOr(forms),
    score: SHARE,
    minHits: Math.max(Math.min(forms.length, 2), Math.ceil(forms.length / 2)),
  }
}

interface Options<Source extends SearchSource> {
  along?: ReadAlong<Source>
  prefer?: ContentLanguage | undefined
  audience?: Audience | undefined
}

/**
 * Finds public rows of several kinds by what somebody typed: every word must begin some word of title or body, and accents
 * and small words such as "what is" are ignored. Kinds without such a row are searched again: if all kinds together have
 * fewer than five (none for a single word), by other forms of the words (`widenWords`), of which half, and at least two,
 * must match; otherwise with misspelt words replaced by their nearest neighbours among the words in use.
 * @param along what to read along, in the same statement
 * @param prefer the language whose rows come first
 * @param audience the audience to search for: facts and questions are for patients
 * @returns for each kind the ids of the requested page, best first, with an excerpt each; nothing when no word was typed.
 */
export async function findMatchesPerKind<Source extends SearchSource>(
  sources: Source[],
  typed: string,
  paging: Paging,
  { along = {}, prefer, audience }: Options<Source> = {},
): Promise<Record<Source, Matches>> {
  const words = meaningfulWords(searchWords(typed))
  const asked = sources.filter((source) => audience !== 'clinicians' || MARKED.has(source))
  const rows: Match[] = []
  if (words.length > 0) {
    const exact = {
      query: joinAnd(words),
      score: RANK,
      minHits: 0,
      paging,
      along,
      prefer,
      audience,
    }
    const found = await readKinds(exact, asked)
    rows.push(...found.rows)
    if (found.missing.length > 0) {
      const isFew = found.total === 0 || (found.total < FEW && words.length > 1)
      const wider = isFew ? await widen(words) : { query: buildNearest(words) }
      rows.push(...(await readMatches({ ...exact, ...wider }, found.missing)))
    }
  }
  const matches = sources.map((source) => [
    source,
    toMatches(rows.filter((row) => row.source === source)),
  ])
  return Object.fromEntries(matches)
}

/** The same for one kind. */
export async function findMatches(
  source: SearchSource,
  typed: string,
  paging: Paging,
  audience?: Audience,
): Promise<Matches> {
  return (await findMatchesPerKind([source], typed, paging, { audience }))[source]
}
