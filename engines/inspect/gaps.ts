import { describeElement, type Piece } from './texts'

/** Words closer than this read as one, px. */
const MIN_GAP = 2
const WORD_END = /[0-9A-Za-zÀ-ɏ]$/
const WORD_START = /^[0-9A-Za-zÀ-ɏ]/

/** Finds texts of different elements that read as one word on a line. */
export function findTouching(pieces: Piece[]): string[] {
  const found: string[] = []
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1]
    if (!before || !WORD_END.test(before.node.data) || !WORD_START.test(piece.node.data)) return
    const left = before.boxes[before.boxes.length - 1]
    const [right] = piece.boxes
    if (!left || !right) return
    const overlap = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
    if (overlap < Math.min(left.height, right.height) / 2) return
    const gap = right.left - left.right
    // Overlapping parts, such as an open menu, are no line.
    if (gap < MIN_GAP && gap > -left.height) {
      found.push(
        `"${before.node.data.slice(-20)}${piece.node.data.slice(0, 20)}" in ${describeElement(piece.element)}`,
      )
    }
  })
  return found
}
