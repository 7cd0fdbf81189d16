/** The side of a JPEG block, in pixels. */
const BLOCK = 8
/** The rounding error tolerated in a whole number. */
const LITTLE = 1e-6

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  left: number
  top: number
}

/** The pixels of the whole blocks that a region touches, within a picture. */
export function gridBox(
  [left, top, width, height]: readonly [number, number, number, number],
  size: Size,
): Box {
  const span = (from: number, share: number, max: number) => {
    const first = Math.floor((from * max) / BLOCK + LITTLE) * BLOCK
    const last = Math.ceil(((from + share) * max) / BLOCK - LITTLE) * BLOCK
    const start = Math.min(first, max)
    return [start, Math.max(0, Math.min(last, max) - start)] as const
  }
  const [x, w] = span(left, width, size.width)
  const [y, h] = span(top, height, size.height)
  return { left: x, top: y, width: w, height: h }
}
