/** A piece of two texts: in both, in the newer one only, in the older one only. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Where texts differ by more words than this, they are shown as replaced: comparing would take too long. */
const MOST_CHANGES = 500

/** Words with the white space behind them, so that the pieces put together are the text. */
const wordsOf = (text: string) => text.match(/^\s*\S+\s*|\S+\s*/g) ?? (text ? [text] : [])

/** Words by number, equal ones by the same: white space makes no difference, and numbers are compared at once. */
function numbered(...texts: string[][]): number[][] {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const known = numbers.get(word) ?? numbers.size
    numbers.set(word, known)
    return known
  }
  return texts.map((words) => words.map((word) => numberOf(word.trim())))
}

function commonStart(a: number[], b: number[]): number {
  let n = 0
  while (n < a.length && a[n] === b[n]) n += 1
  return n
}

/** For a number of changes, how far one gets on each diagonal from `-changes - 1` to `changes + 1`; -1 for not at all. */
class Furthest {
  private readonly points: Int32Array

  constructor(private readonly changes: number) {
    this.points = new Int32Array(2 * changes + 3).fill(-1)
  }

  at(diagonal: number): number {
    return this.points[diagonal + this.changes + 1] ?? -1
  }

  put(diagonal: number, x: number): void {
    this.points[diagonal + this.changes + 1] = x
  }

  /** Where one more change on this diagonal begins, and whether it takes a word of the newer text. */
  step(k: number): { x: number; isDown: boolean } {
    const [down, right] = [this.at(k + 1), this.at(k - 1) + 1]
    const isDown = down >= right
    return { x: isDown ? down : right, isDown }
  }
}

/**
 * Myers' shortest edit script ("An O(ND) Difference Algorithm", 1986): for each number of changes, how far one gets on
 * each diagonal. Answers the furthest points by number of changes, beginning with those before the first; null when
 * there are too many.
 */
function trace(a: number[], b: number[]): Furthest[] | null {
  const before = new Furthest(0)
  before.put(1, 0)
  const rows = [before]
  for (let changes = 0; changes <= Math.min(a.length + b.length, MOST_CHANGES); changes += 1) {
    const last = rows[changes] ?? before
    const next = new Furthest(changes)
    rows.push(next)
    for (let k = -changes; k <= changes; k += 2) {
      let { x } = last.step(k)
      while (x < a.length && a[x] === b[x - k]) x += 1
      next.put(k, x)
      if (x >= a.length && x - k >= b.length) return rows
    }
  }
  return null
}

type Step = [kind: DiffPiece['kind'], word: string]

/** Walks back from the end, by the same choices that led there. */
function stepsOf(a: string[], b: string[], rows: Furthest[]): Step[] {
  const steps: Step[] = []
  let x = a.length
  let y = b.length
  for (const [changes, row] of [...rows.slice(0, -1).entries()].reverse()) {
    const k = x - y
    const { x: start, isDown } = row.step(k)
    while (x > start) {
      x -= 1
      y -= 1
      steps.push(['same', b[y] ?? ''])
    }
    if (changes === 0) break
    if (isDown) {
      y -= 1
      steps.push(['added', b[y] ?? ''])
    } else {
      x -= 1
      steps.push(['removed', a[x] ?? ''])
    }
  }
  return steps.reverse()
}

function join(steps: Step[]): DiffPiece[] {
  const pieces: DiffPiece[] = []
  for (const [kind, text] of steps) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) pieces.push({ kind, text })
  }
  return pieces
}

/**
 * What changed between two texts, word by word. Put together, `same` and `added` are the newer text; white space alone
 * is no change. Texts that have little in common are answered as one removed and one added piece.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [older, newer] = [wordsOf(before), wordsOf(after)]
  const [a = [], b = []] = numbered(older, newer)
  const start = commonStart(a, b)
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const end = commonStart(restA.toReversed(), restB.toReversed())
  const middleOf = <Word>(words: Word[]) => words.slice(start, words.length - end)
  const [removed, added] = [middleOf(older), middleOf(newer)]
  const isChange = removed.length > 0 && added.length > 0
  const rows = isChange ? trace(middleOf(a), middleOf(b)) : null
  const middle: Step[] = rows
    ? stepsOf(removed, added, rows)
    : [
        ...removed.map((word): Step => ['removed', word]),
        ...added.map((word): Step => ['added', word]),
      ]
  const kept = (words: string[]) => words.map((word): Step => ['same', word])
  return join([...kept(newer.slice(0, start)), ...middle, ...kept(newer.slice(newer.length - end))])
}
