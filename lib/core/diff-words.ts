/** A piece of two texts: in both, in the newer one only, in the older one only. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Where texts differ by more words than this, they are shown as replaced: comparing would take too long. */
const MOST_CHANGES = 500

/** Words with the white space behind them, so that the pieces put together are the text. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*$|\s*\S+\s+/g) ?? (text ? [text] : [])

const same = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.trim() === b.trim()

function commonStart(a: string[], b: string[]): number {
  let n = 0
  while (n < a.length && n < b.length && same(a[n], b[n])) n += 1
  return n
}

/**
 * Myers' shortest edit script ("An O(ND) Difference Algorithm", 1986): for each number of changes, how far one gets on
 * each diagonal. Answers the furthest points by number of changes; null when there are too many.
 */
function trace(a: string[], b: string[]): Map<number, number>[] | null {
  const rows: Map<number, number>[] = []
  let furthest = new Map<number, number>([[1, 0]])
  for (let changes = 0; changes <= Math.min(a.length + b.length, MOST_CHANGES); changes += 1) {
    rows.push(new Map(furthest))
    const next = new Map(furthest)
    for (let k = -changes; k <= changes; k += 2) {
      const down = furthest.get(k + 1) ?? -1
      const right = (furthest.get(k - 1) ?? -2) + 1
      let x = k === -changes || (k !== changes && right <= down) ? down : right
      while (same(a[x], b[x - k])) x += 1
      next.set(k, x)
      if (x >= a.length && x - k >= b.length) return [...rows, next]
    }
    furthest = next
  }
  return null
}

type Step = [kind: DiffPiece['kind'], word: string]

/** Walks back from the end, by the same choices that led there. */
function stepsOf(a: string[], b: string[], rows: Map<number, number>[]): Step[] {
  const steps: Step[] = []
  let x = a.length
  let y = b.length
  for (let changes = rows.length - 2; changes >= 0; changes -= 1) {
    const row = rows[changes] ?? new Map<number, number>()
    const k = x - y
    const down = row.get(k + 1) ?? -1
    const right = (row.get(k - 1) ?? -2) + 1
    const isDown = k === -changes || (k !== changes && right <= down)
    const fromX = isDown ? down : right - 1
    const fromY = fromX - (isDown ? k + 1 : k - 1)
    while (x > fromX && y > fromY && x > 0 && y > 0 && same(a[x - 1], b[y - 1])) {
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
  const start = commonStart(older, newer)
  const [restA, restB] = [older.slice(start), newer.slice(start)]
  const end = commonStart(restA.toReversed(), restB.toReversed())
  const [a, b] = [restA.slice(0, restA.length - end), restB.slice(0, restB.length - end)]
  const rows = a.length > 0 && b.length > 0 ? trace(a, b) : null
  const middle: Step[] = rows
    ? stepsOf(a, b, rows)
    : [...a.map((word): Step => ['removed', word]), ...b.map((word): Step => ['added', word])]
  const kept = (words: string[]) => words.map((word): Step => ['same', word])
  return join([...kept(newer.slice(0, start)), ...middle, ...kept(newer.slice(newer.length - end))])
}
