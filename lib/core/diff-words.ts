import { diffArrays } from 'diff'

/** A piece of two texts: in both, in the newer one only, in the older one only. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Where texts differ by more words than this, they are shown as replaced: comparing would take too long. */
const MOST_CHANGES = 1000

/** Words with the white space behind them, so that the pieces put together are the text. */
const wordsOf = (text: string) => text.match(/^\s*\S+\s*|\S+\s*/g) ?? (text ? [text] : [])

/** White space makes no difference. */
const comparator = (a: string, b: string) => a.trim() === b.trim()

/**
 * What changed between two texts, word by word. Put together, `same` and `added` are the newer text; white space alone
 * is no change. Texts that have little in common are answered as one removed and one added piece.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const options = { comparator, maxEditLength: MOST_CHANGES }
  const changes = diffArrays(wordsOf(before), wordsOf(after), options) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
