const MOST_WORDS = 8
const MOST_LETTERS = 40
const MOST_INPUT = 300

/**
 * The words typed into a search field: only letters and digits survive, so that `%`, `_`, `\`, quotes, NUL, emoji and direction
 * marks are harmless everywhere downstream. At most 8 words of 40 letters.
 */
export function searchWords(typed: string): string[] {
  const words = typed
    .slice(0, MOST_INPUT)
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  return [...new Set((words ?? []).map((word) => word.slice(0, MOST_LETTERS)))].slice(0, MOST_WORDS)
}
