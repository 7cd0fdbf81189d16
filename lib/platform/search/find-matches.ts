import 'server-only'
import { libraryKinds } from '@/lib/core/library-kinds'
import {
  type ContentFilter,
  MAX_COUNTED,
  type MatchCount,
  type Paging,
  sumCounts,
} from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { getSearchWords, getStem, MIN_TERM, splitWord } from '@/lib/core/search-words'
import { db, Prisma } from '../db/client'
import { kindTables } from '../db/kind-tables'
import { PUBLIC_CONTENT } from '../db/public-content'
import {
  AROUND_HITS,
  buildHeadline,
  type Excerpt,
  findHitLine,
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

/** The audience of a row of a kind. */
export const audienceOf = (source: SearchSource) =>
  MARKED.has(source) ? Prisma.sql`"audience"::text` : Prisma.sql`'patients'::text`

/** The shown fields of a match, with the words around the hit. */
export type Found<Shown> = Shown & { excerpt: Excerpt; page: number | undefined }

/** The JSON expression to select with each row of a kind, over the columns of its table. */
export type ReadAlong<Source extends SearchSource> = Partial<Record<Source, Prisma.Sql>>

/** The number of matches in one language for one audience, and the score of the best. */
export interface ScoredCount extends MatchCount {
  score: number
}

export interface Matches {
  /** The ids of this page, best first. */
  ids: string[]
  /** The results of the `ReadAlong` expressions, in the same order. */
  rows: unknown[]
  /** The number of matches that pass the filter, counted up to 1,000. */
  total: number
  excerpts: Map<string, Excerpt>
  /** The page of the document with the first hit shown; only of papers. */
  pages: Map<string, number>
  /** All matches, whether or not they pass the filter. */
  counts: ScoredCount[]
}

/** With fewer matches than this, a search also looks for other forms of its words. */
const MIN_MATCHES = 5

/** Returns the condition that a row of a kind passes a filter; null when all rows do. */
export function filterCondition(source: SearchSource, { language, audience }: ContentFilter) {
  const conditions = [
    ...(language ? [Prisma.sql`"language" = ${language}::content_language`] : []),
    ...(audience ? [Prisma.sql`${audienceOf(source)} = ${audience}`] : []),
  ]
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : null
}

const stripAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe')

/** Every word must begin some word of the text. */
export const buildQuery = (words: string[]) =>
  Prisma.sql`(SELECT search_all(search_query("word")) FROM unnest(${words}::text[]) AS "word")`

const joinAnd = (words: string[]) =>
  Prisma.sql`SELECT ${buildQuery(words)} AS "query", NULL::tsquery[] AS "parts"`

/** A query for a word or one of the three nearest to it that public texts use. */
export const buildNearestQuery = (word: Prisma.Sql) => Prisma.sql`(
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
        ELSE ${buildNearestQuery(Prisma.sql`typed."word"`)} END) AS nearest("part")`
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

/**
 * How much a text for clinicians ranks below an equal one for patients. A word in a title weighs five times as much as one in
 * the text, so what is clinical still comes first: only texts for clinicians have such words in their titles.
 */
const CLINICIANS_WEIGHT = 0.75

/** How well a row matches, below 1. */
function buildRank(source: SearchSource) {
  const rank = Prisma.sql`ts_rank("search", (SELECT "query" FROM wanted))`
  return Prisma.sql`${rank} * CASE ${audienceOf(source)} WHEN 'clinicians' THEN ${CLINICIANS_WEIGHT}::float8 ELSE 1 END`
}

/**
 * Score of searches where any word may match: the number of matching words, then the rank. A word in a title or topic name counts
 * twice.
 */
const buildShare = (source: SearchSource) =>
  Prisma.sql`(SELECT count(*) FROM unnest((SELECT "parts" FROM wanted)) AS part WHERE "search" @@ part) + ${buildRank(source)}`

/** A match, or the number of matches in one language for one audience. */
type Row = { source: SearchSource } & (
  | ({ id: string; row: unknown; page: number | null } & Headline)
  | ({ id: null } & ScoredCount)
)

/** The input of all parts of the statement. */
interface Wanted<Source extends SearchSource> {
  query: Prisma.Sql
  /** Minimum score. Above 0, rows with more matching words come first. */
  minHits: number
  paging: Paging
  /** The language whose rows come first. */
  prefer: ContentLanguage | undefined
  along: ReadAlong<Source>
  filter: ContentFilter
}

const NOTHING_ALONG = Prisma.sql`NULL::json`

/** Keeps the rows with enough matching words, and of those the ones that lack at most one word compared to the best. */
const withEnoughWords = (hits: Prisma.Sql, minHits: number) => Prisma.sql`
  SELECT * FROM (SELECT *, max(score) OVER () AS top_score FROM (${hits}) AS hits) AS hits
  WHERE score >= ${minHits} AND floor(score) > floor(top_score) - 2`

/** The lines of a paper's text before the pages of its document: its reference, which is one line, and its abstract. */
export const LINES_BEFORE_PAGES = Prisma.raw(
  `(2 + length(coalesce("abstract", '')) - length(replace(coalesce("abstract", ''), E'\\n', '')))`,
)

/** The name of the part of the statement that finds the rows of a kind. */
const getHitsTable = (source: SearchSource) => Prisma.raw(`"${source}_hits"`)

/**
 * Builds the query for all matching rows of a kind with their scores, including those that do not pass the filter: the
 * counts do not depend on it. Beyond the limit, rows that pass come first.
 */
function buildHitsSql(
  source: SearchSource,
  { minHits, filter }: { minHits: number; filter: ContentFilter },
): Prisma.Sql {
  const score = minHits > 0 ? buildShare(source) : buildRank(source)
  const { from, visible, newest } = SEARCHED[source]
  const condition = filterCondition(source, filter)
  const first = condition ? Prisma.sql`(${condition}) DESC,` : Prisma.empty
  const hits = Prisma.sql`
    SELECT "id", "language", ${audienceOf(source)} AS audience, ${score} AS score FROM ${from}
    WHERE "search" @@ (SELECT "query" FROM wanted) AND ${visible} ORDER BY ${first} ${newest} LIMIT ${MAX_COUNTED}`
  return minHits > 0 ? withEnoughWords(hits, minHits) : hits
}

/** The page of the rows of one kind that pass the filter, best first, and the counts of all. */
function buildPageSql<Source extends SearchSource>(
  source: Source,
  { minHits, paging: { page, limit }, prefer, along, filter }: Wanted<Source>,
): Prisma.Sql {
  const { from, body, whole } = SEARCHED[source]
  const byWordCount = minHits > 0 ? Prisma.sql`floor(score) DESC,` : Prisma.empty
  const own = prefer ? Prisma.sql`("language" = ${prefer}::content_language) DESC,` : Prisma.empty
  const options = whole
    ? Prisma.sql`CASE WHEN ${whole} THEN ${WHOLE_TEXT} ELSE ${AROUND_HITS} END`
    : Prisma.sql`${AROUND_HITS}`
  const read = Prisma.sql`left(${body}, 20000)`
  const headline = buildHeadline(read, Prisma.sql`(SELECT "query" FROM wanted)`, options)
  const hitPage =
    source === 'paper'
      ? Prisma.sql`${findHitLine(read, Prisma.sql`headline`)} - ${LINES_BEFORE_PAGES}`
      : Prisma.sql`NULL::int`
  return Prisma.sql`(
    SELECT ${source} AS source, "id"::text, headline, left(${body}, 20) AS opening, right(${body}, 20) AS ending,
      ${along[source] ?? NOTHING_ALONG} AS "row", ${hitPage} AS page, NULL AS language, NULL AS audience, NULL::int AS count, NULL::float8 AS score
    FROM (
      SELECT "id", row_number() OVER (ORDER BY ${byWordCount} ${own} score DESC, "id" DESC) AS place
      FROM ${getHitsTable(source)} WHERE ${filterCondition(source, filter) ?? Prisma.sql`true`}
      ORDER BY place LIMIT ${limit} OFFSET ${(page - 1) * limit}
    ) AS best JOIN ${from} USING ("id"), LATERAL (SELECT ${headline} AS headline OFFSET 0) AS shown
    ORDER BY place
  ) UNION ALL (
    SELECT ${source}, NULL, NULL, NULL, NULL, NULL, NULL, "language"::text, audience, count(*)::int, max(score)::float8
    FROM ${getHitsTable(source)} GROUP BY "language", audience
  )`
}

/** Reads all kinds in one statement: separate statements would cost more than what they find. */
async function readMatches<Source extends SearchSource>(
  wanted: Wanted<Source>,
  sources: Source[],
): Promise<Row[]> {
  if (sources.length === 0) return []
  const hits = sources.map(
    (source) =>
      Prisma.sql`${getHitsTable(source)} AS MATERIALIZED (${buildHitsSql(source, wanted)})`,
  )
  const parts = sources.map((source) => buildPageSql(source, wanted))
  return db().$queryRaw<Row[]>`
    WITH wanted AS MATERIALIZED (${wanted.query}), ${Prisma.join(hits)} ${Prisma.join(parts, ' UNION ALL ')}`
}

function toMatches(all: Row[], filter: ContentFilter): Matches {
  const rows = all.filter((row) => row.id !== null)
  const counts = all
    .filter((row) => row.id === null)
    .map(({ language, audience, count, score }) => ({ language, audience, count, score }))
  return {
    ids: rows.map(({ id }) => id),
    rows: rows.map(({ row }) => row),
    total: sumCounts(counts, filter),
    excerpts: new Map(rows.map((row) => [row.id, toExcerpt(row)])),
    // Lines before the first page are the paper's reference and abstract.
    pages: new Map(rows.flatMap(({ id, page }) => (page !== null && page > 0 ? [[id, page]] : []))),
    counts,
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
    minHits: Math.max(Math.min(forms.length, 2), Math.ceil(forms.length / 2)),
  }
}

interface Options<Source extends SearchSource> {
  along?: ReadAlong<Source>
  prefer?: ContentLanguage | undefined
  filter?: ContentFilter
}

/**
 * Finds public rows of several kinds by what somebody typed: every word must begin some word of title or body, and accents
 * and stop words such as "what is" are ignored. Kinds without such a row are searched again: if all kinds together have
 * fewer than five (none for a single word), by other forms of the words (`widenWords`), of which half, and at least two,
 * must match; otherwise with misspelt words replaced by their nearest neighbours among the words in use.
 * @param along what to read along, in the same statement
 * @param prefer the language whose rows come first
 * @param filter the audience and language to show: facts and questions are for patients
 * @returns for each kind the ids of the requested page, best first, with an excerpt each; nothing when no word was typed.
 */
export async function findMatchesPerKind<Source extends SearchSource>(
  sources: Source[],
  typed: string,
  paging: Paging,
  { along = {}, prefer, filter = {} }: Options<Source> = {},
): Promise<Record<Source, Matches>> {
  const words = getSearchWords(typed)
  const rows: Row[] = []
  if (words.length > 0) {
    const exact = { query: joinAnd(words), minHits: 0, paging, along, prefer, filter }
    rows.push(...(await readMatches(exact, sources)))
    const missing = sources.filter((source) => !rows.some((row) => row.source === source))
    if (missing.length > 0) {
      const total = rows.reduce((sum, row) => sum + (row.id === null ? row.count : 0), 0)
      const isFew = total === 0 || (total < MIN_MATCHES && words.length > 1)
      const wider = isFew ? await widen(words) : { query: buildNearest(words) }
      rows.push(...(await readMatches({ ...exact, ...wider }, missing)))
    }
  }
  const matches = sources.map((source) => [
    source,
    toMatches(
      rows.filter((row) => row.source === source),
      filter,
    ),
  ])
  return Object.fromEntries(matches)
}

/** The same for one kind. */
export async function findMatches(
  source: SearchSource,
  typed: string,
  paging: Paging,
  filter?: ContentFilter,
): Promise<Matches> {
  return (await findMatchesPerKind([source], typed, paging, { filter }))[source]
}

async function readHitIds(
  source: SearchSource,
  { query, minHits }: { query: Prisma.Sql; minHits: number },
  filter: ContentFilter,
) {
  const passes = filterCondition(source, filter) ?? Prisma.sql`true`
  return db().$queryRaw<{ id: string; passes: boolean }[]>`
    WITH wanted AS MATERIALIZED (${query})
    SELECT "id"::text AS id, ${passes} AS passes FROM (${buildHitsSql(source, { minHits, filter })}) AS hits`
}

/**
 * Finds the ids of all public rows of a kind that `findMatches` finds, at most `MAX_COUNTED`, in no particular order: for
 * lists and files that have an order of their own.
 */
export async function findMatchIds(
  source: SearchSource,
  typed: string,
  filter: ContentFilter = {},
): Promise<string[]> {
  const words = getSearchWords(typed)
  if (words.length === 0) return []
  const exact = await readHitIds(source, { query: joinAnd(words), minHits: 0 }, filter)
  const hits = exact.length > 0 ? exact : await readHitIds(source, await widen(words), filter)
  return hits.flatMap(({ id, passes }) => (passes ? [id] : []))
}
