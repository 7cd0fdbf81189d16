import { diffArrays } from 'diff'

/** A piece of a comparison: in both texts, only in the newer one, or only in the older one. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts that differ by more words than this are shown as replaced: comparing them would take too long. */
const MOST_CHANGES = 1000

/** Words with their trailing white space, so that the joined pieces equal the text. */
const wordsOf = (text: string) => text.match(/^\s*\S+\s*|\S+\s*/g) ?? (text ? [text] : [])

/** Ignores white space. */
const comparator = (a: string, b: string) => a.trim() === b.trim()

/**
 * The changes between two texts, word by word. Joined, `same` and `added` give the newer text; white space alone is not a
 * change. Texts with little in common yield one removed and one added piece.
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
