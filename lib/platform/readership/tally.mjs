/** The tag of a search without results, which no write ever revalidates. */
export const NOTHING_FOUND = 'nothing-found'

/**
 * The counts since the last flush (flush.ts). Next bundles routes separately from the server, so the shared state is kept on
 * the process.
 */
globalThis.ingingoTally ??= new Map()
const tally = globalThis.ingingoTally

/** Strangers can invent search texts, so limit their number between two flushes. */
const MAX_SUBJECTS = 10_000

/**
 * @typedef {'ARTICLE' | 'PAPER' | 'VIDEO' | 'ARTICLE_FILE' | 'PAPER_FILE' | 'NOT_FOUND'} CountKind
 * @typedef {{ kind: CountKind, subject: string, language: string, count: number }} Count
 */

/**
 * Adds to the counts.
 * @param {Count} counted
 */
export function addToTally({ kind, subject, language, count }) {
  const key = `${kind} ${language} ${subject}`
  const known = tally.get(key)
  if (known) known.count += count
  else if (tally.size < MAX_SUBJECTS) tally.set(key, { kind, subject, language, count })
}

/** Drops search texts that are the beginning of another in the same language, as they were still being typed. */
const dropPartialSearches = (searches) => {
  const sorted = searches
    .map((each) => ({ ...each, key: `${each.language} ${each.subject}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return sorted
    .filter(({ key }, at) => !sorted[at + 1]?.key.startsWith(key))
    .map(({ key, ...each }) => each)
}

/**
 * Takes out the counts, to be saved; of searches without results, only complete ones.
 * @returns {Count[]}
 */
export function takeTally() {
  const all = [...tally.values()]
  tally.clear()
  const isSearch = ({ kind }) => kind === 'NOT_FOUND'
  return [...all.filter((each) => !isSearch(each)), ...dropPartialSearches(all.filter(isSearch))]
}
