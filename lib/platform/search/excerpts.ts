import 'server-only'
import { PARAGRAPH_END } from '@/lib/core/paper-text'
import { Prisma } from '../db/client'

/** A stretch of text around the matched words; `hit` marks the words themselves. */
export type Excerpt = { text: string; hit: boolean }[]

/** The database's headline of a text, with the text's first and last characters. */
export interface Headline {
  headline: string
  /** The first and last characters of the whole text. */
  opening: string
  ending: string
}

// Private-use characters: none of our texts contains them, so they can mark a hit until it is split.
const HIT_START = '\uE000'
const HIT_END = '\uE001'
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`

/** The character that `search_separated` puts around signs between words. */
const SEPARATOR = '\u0001'
const BETWEEN_HITS = new RegExp(`${HIT_END}(${SEPARATOR}.${SEPARATOR})${HIT_START}`, 'gu')

/** The part of a text around the words that match, cut into the same words as the index (docs/rules.md#search-tokens). */
export const buildHeadline = (text: Prisma.Sql, query: Prisma.Sql, options: Prisma.Sql) =>
  Prisma.sql`ts_headline('ingingo', search_separated(${text}), ${query}, ${options})`

/**
 * The line of a text with the first hit of its headline, from 1; null where the headline has none. Looks for the words up to the
 * hit, without the signs that `search_separated` added.
 */
export function findHitLine(text: Prisma.Sql, headline: Prisma.Sql): Prisma.Sql {
  const before = Prisma.sql`translate(split_part(${headline}, ${HIT_END}, 1), ${HIT_START + SEPARATOR}, '')`
  return Prisma.sql`CASE WHEN strpos(${headline}, ${HIT_START}) > 0 AND strpos(${text}, ${before}) > 0 THEN (
    SELECT length(beginning) - length(replace(beginning, E'\\n', '')) + 1
    FROM (SELECT left(${text}, strpos(${text}, ${before}) + length(${before}) - 1) AS beginning) AS found)
    END`
}

/** Options of `ts_headline`. */
export const AROUND_HITS = `${MARKS}, MaxWords=32, MinWords=14, MaxFragments=1`
export const WHOLE_TEXT = `${MARKS}, HighlightAll=true`

function splitHits(headline: string): Excerpt {
  return headline
    .replace(BETWEEN_HITS, '$1')
    .replaceAll(SEPARATOR, '')
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

/** PostgreSQL drops punctuation at both ends of a fragment: only letters and digits show where it stood. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** The pieces of a headline; an ellipsis shows where the text continues. */
export function toExcerpt({ headline, opening, ending }: Headline): Excerpt {
  const pieces = splitHits(headline)
  const excerpt = letters(pieces.map((piece) => piece.text).join(''))
  const before = excerpt.startsWith(letters(opening)) ? [] : [{ text: '… ', hit: false }]
  const after = excerpt.endsWith(letters(ending)) ? [] : [{ text: ' …', hit: false }]
  return [...before, ...pieces, ...after]
}
