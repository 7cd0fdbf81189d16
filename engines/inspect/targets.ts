import { describeElement, isSeen } from './texts'

const MIN_SIZE = 40
const TARGETS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'

/** A link within a sentence has only the height of its line, as everywhere. */
function isInSentence(element: Element): boolean {
  if (getComputedStyle(element).display !== 'inline') return false
  let block = element.parentElement
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
  const around = (block?.textContent || '').replace(element.textContent || '', '')
  return /[0-9A-Za-zÀ-ɏ]/.test(around)
}

/** Returns whether the link of a card's title covers the whole card. */
function coversCard(element: Element): boolean {
  const { content, position } = getComputedStyle(element, '::after')
  return content !== 'none' && content !== 'normal' && position === 'absolute'
}

/** The area that is really pressed instead of a small box: its label, or the card that it covers. */
function getArea(element: Element): DOMRect {
  const label = element.matches('input') ? element.closest('label') : null
  let area: Element = label || element
  if (coversCard(element)) {
    while (area.parentElement && getComputedStyle(area).position === 'static')
      area = area.parentElement
  }
  return area.getBoundingClientRect() as DOMRect
}

/** Controls too small for a finger. */
export function findSmallTargets(): string[] {
  const found: string[] = []
  for (const element of Array.from(document.querySelectorAll(TARGETS))) {
    if (!isSeen(element) || isInSentence(element)) continue
    const { width, height } = getArea(element)
    if (width === 0 || height === 0) continue
    // Half a pixel is the layout's rounding.
    if (width < MIN_SIZE - 0.5 || height < MIN_SIZE - 0.5) {
      found.push(`${Math.round(width)}×${Math.round(height)} ${describeElement(element)}`)
    }
  }
  return found
}
