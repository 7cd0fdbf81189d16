type Field = HTMLInputElement | HTMLTextAreaElement

/** The properties that place letters as they are in the field. */
const LIKE_FIELD = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'word-spacing',
  'tab-size',
  'direction',
  'box-sizing',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
] as const

/** Builds a layer with some of a field's words marked: the letters themselves are not drawn twice. */
function layerOf(field: Field, ranges: readonly (readonly [number, number])[]): HTMLElement {
  const layer = document.createElement('div')
  layer.className = 'marked-words'
  layer.setAttribute('aria-hidden', 'true')
  const style = getComputedStyle(field)
  for (const name of LIKE_FIELD) layer.style.setProperty(name, style.getPropertyValue(name))
  layer.style.whiteSpace = field instanceof HTMLTextAreaElement ? 'pre-wrap' : 'pre'
  let from = 0
  for (const [start, end] of ranges) {
    const mark = document.createElement('mark')
    mark.textContent = field.value.slice(start, end)
    layer.append(field.value.slice(from, start), mark)
    from = end
  }
  // An empty last line is as high as any other.
  layer.append(`${field.value.slice(from)}\u200b`)
  return layer
}

/**
 * Marks words in a field with a layer over it that ignores presses and is hidden from screen readers. It goes as soon as
 * someone types.
 * @param ranges in the order of the text, without overlaps
 * @returns a function that removes the marks
 */
export function markField(
  field: Field,
  ranges: readonly (readonly [number, number])[],
): () => void {
  const layer = layerOf(field, ranges)
  field.parentElement?.append(layer)
  const follow = () => {
    const { offsetLeft, offsetTop, offsetWidth, clientWidth, clientHeight } = field
    // A scrollbar takes its width from the text.
    const bar = field instanceof HTMLTextAreaElement ? offsetWidth - field.clientWidth : 0
    const edges = field.offsetHeight - clientHeight
    layer.style.left = `${offsetLeft}px`
    layer.style.top = `${offsetTop}px`
    layer.style.width = `${bar > 0 ? clientWidth + edges : offsetWidth}px`
    layer.style.height = `${field.offsetHeight}px`
    layer.scrollTop = field.scrollTop
    layer.scrollLeft = field.scrollLeft
  }
  const remove = () => {
    sizes.disconnect()
    field.removeEventListener('scroll', follow)
    field.removeEventListener('input', remove)
    layer.remove()
  }
  const sizes = new ResizeObserver(follow)
  sizes.observe(field)
  field.addEventListener('scroll', follow)
  field.addEventListener('input', remove)
  follow()
  return remove
}
