import type { Segment } from './use-findings'

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, aside'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Returns the blocks of a rich text that hold words and no other block. */
export const blocksOf = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>(BLOCKS)].filter((each) => !each.querySelector(BLOCKS))

/** Splits a rich text into the words of each block: a number that is partly bold is one number. */
export function segmentsOfHtml(html: string): Segment[] {
  return blocksOf(parse(html)).map((block, index) => ({
    id: String(index),
    text: block.textContent ?? '',
  }))
}

/** Finds the text node and offset of a position in a block's words. */
function placeIn(block: HTMLElement, offset: number): [Node, number] | null {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left <= length) return [node, left]
    left -= length
  }
  return null
}

/** Returns the range of a part of a block's words. */
export function rangeIn(block: HTMLElement, start: number, end: number): Range | null {
  const from = placeIn(block, start)
  const to = placeIn(block, end)
  if (!from || !to) return null
  const range = block.ownerDocument.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}

/** Returns a rich text with part of one block's words replaced; its formatting stays. */
export function replaceInHtml(
  html: string,
  { id, start, end }: { id: string; start: number; end: number },
  replacement: string,
): string {
  const body = parse(html)
  const block = blocksOf(body)[Number(id)]
  const range = block && rangeIn(block, start, end)
  if (!range) return html
  range.deleteContents()
  if (replacement) range.insertNode(body.ownerDocument.createTextNode(replacement))
  body.normalize()
  return body.innerHTML
}
