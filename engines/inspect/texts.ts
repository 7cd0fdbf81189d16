/** The texts of a page as they appear on the screen. */

export interface Piece {
  node: Text
  element: Element
  /** One box for each line. */
  boxes: DOMRect[]
}

const HIDDEN_TAGS = 'script, style, noscript, template, option, title, svg'

/** Returns whether an element is visible: a box of one pixel is for screen readers. */
function isSeen(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { display, visibility, opacity, overflow } = getComputedStyle(each)
    if (display === 'none' || visibility === 'hidden' || opacity === '0') return false
    const { width, height } = each.getBoundingClientRect()
    if (overflow !== 'visible' && (width <= 1 || height <= 1)) return false
  }
  return true
}

function getBoxes(node: Text): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return Array.from(range.getClientRects() as unknown as DOMRect[]).filter(
    ({ width, height }) => width > 0 && height > 0,
  )
}

/** Every visible text, in document order. */
export function listPieces(): Piece[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || !node.data.trim() || element.closest(HIDDEN_TAGS) || !isSeen(element)) continue
    const boxes = getBoxes(node)
    if (boxes.length > 0) pieces.push({ node, element, boxes })
  }
  return pieces
}

export { isSeen }

/** Describes an element briefly, for a report. */
export function describeElement(element: Element): string {
  const text = (element.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 40)
  const name = element.getAttribute('aria-label') || element.getAttribute('name') || text
  return `<${element.tagName.toLowerCase()} ${(element.getAttribute('class') || '').slice(0, 60)}> ${name}`
}
