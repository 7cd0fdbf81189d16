const MAX_WORDS = 8
const MAX_LETTERS = 40
const MAX_INPUT = 300

const INVISIBLE = /\p{Cf}/gu
/** Modifier letters such as U+02BC, typed as apostrophes. */
const APOSTROPHES = /[\u02B0-\u02FF]/g
const HYPHENS = /[\u2010-\u2013\u2212]/g
const WORD = /\d+[.,]\d+(?![.,]?\d)|[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu

/**
 * The words typed into a search field (docs/rules.md#search-tokens): only letters, digits, hyphens within a word and the points
 * of decimals survive, so that `%`, `_`, `\`, quotes, NUL, emoji and direction marks are harmless everywhere downstream. The
 * database makes a query of each (`search_query`).
 * @returns at most 8 words of at most 40 letters, in the order typed
 */
export function searchWords(typed: string): string[] {
  const words = typed
    .slice(0, MAX_INPUT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, ' ')
    .replace(HYPHENS, '-')
    .match(WORD)
  return [...new Set((words ?? []).map((word) => word.slice(0, MAX_LETTERS)))].slice(0, MAX_WORDS)
}

/** Identifies what is searched for: the same for all texts that have the same words. */
export const searchKey = (typed: string): string => searchWords(typed).join(' ')
