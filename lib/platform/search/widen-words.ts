import 'server-only'
import { splitWord, stemOf } from '@/lib/core/word-forms'
import { db } from '../db/client'

interface Term {
  how: 'near' | 'joined' | 'stem' | 'part'
  typed: string
  term: string
}

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Finds what else the words of a search may mean, by the words that public texts use: misspelt ones, words run together or apart,
 * and other forms of a word in Kinyarwanda and Kiswahili. It costs more than a search.
 * @returns a list of alternatives for each word, itself first
 */
export async function widenWords(typed: string[]): Promise<string[][]> {
  const words = typed.map(fold)
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const stems = words.map(stemOf).filter((stem) => stem !== null)
  const terms = await db().$queryRaw<Term[]>`
    SELECT 'near' AS how, typed."word" AS typed, near."word" AS term FROM unnest(${words}::text[]) AS typed("word"), LATERAL (
      SELECT "word" FROM "search_term"
      WHERE "search_term"."word" % typed."word" AND similarity("search_term"."word", typed."word") > 0.35
      ORDER BY similarity("search_term"."word", typed."word") DESC, "word" LIMIT 3) AS near
    UNION ALL SELECT 'joined', pair, near."word" FROM unnest(${pairs}::text[]) AS pair, LATERAL (
      SELECT "word" FROM "search_term"
      WHERE left("word", 2) = left(pair, 2) AND length("word") >= length(pair) - 3 AND similarity("word", pair) > 0.5
      ORDER BY similarity("word", pair) DESC, "word" LIMIT 1) AS near
    UNION ALL SELECT 'stem', stem, form."word" FROM unnest(${stems}::text[]) AS stem, LATERAL (
      SELECT "word" FROM "search_term" WHERE strpos("word", stem) BETWEEN 1 AND 7
      ORDER BY length("word"), "word" LIMIT 8) AS form
    UNION ALL SELECT 'part', typed, "word" FROM "search_term", unnest(${words}::text[]) AS typed
    WHERE strpos(typed, "word") > 0`
  const termsOf = (how: Term['how'], key: string | null | undefined) =>
    terms.filter((term) => term.how === how && term.typed === key).map(({ term }) => term)
  return words.flatMap((word, at) => {
    const others = [
      ...termsOf('near', word),
      ...termsOf('joined', pairs[at - 1]),
      ...termsOf('joined', pairs[at]),
      ...termsOf('stem', stemOf(word)),
    ]
    return (splitWord(word, new Set(termsOf('part', word))) ?? [word]).map((part) => [
      ...new Set([part, ...others]),
    ])
  })
}
