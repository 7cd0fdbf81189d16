/**
 * What was counted since it was last written down (flush.ts). Next bundles routes apart from the server; what both know of
 * stands in the process.
 */
globalThis.ingingoTally ??= new Map()
const tally = globalThis.ingingoTally

/** Strangers can invent what to search for, but not more of it than this between two writes. */
const MOST_SUBJECTS = 10_000

/**
 * @typedef {'ARTICLE' | 'PAPER' | 'VIDEO' | 'ARTICLE_FILE' | 'PAPER_FILE' | 'NOT_FOUND'} CountKind
 * @typedef {{ kind: CountKind, subject: string, language: string, count: number }} Count
 */

/**
 * Adds to what was counted.
 * @param {Count} counted
 */
export function addToTally({ kind, subject, language, count }) {
  const key = `${kind} ${language} ${subject}`
  const known = tally.get(key)
  if (known) known.count += count
  else if (tally.size < MOST_SUBJECTS) tally.set(key, { kind, subject, language, count })
}

/** Without words that begin others of the same language: somebody was still typing. */
const typedToTheirEnd = (searches) => {
  const sorted = searches
    .map((each) => ({ ...each, key: `${each.language} ${each.subject}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return sorted
    .filter(({ key }, at) => !sorted[at + 1]?.key.startsWith(key))
    .map(({ key, ...each }) => each)
}

/**
 * Takes out what was counted, for who writes it down; of words looked for in vain only those that were typed to their end.
 * @returns {Count[]}
 */
export function takeTally() {
  const all = [...tally.values()]
  tally.clear()
  const isSearch = ({ kind }) => kind === 'NOT_FOUND'
  return [...all.filter((each) => !isSearch(each)), ...typedToTheirEnd(all.filter(isSearch))]
}
