import { blocksOf, rangeIn } from './html-segments'
import { placeNow, type Spot } from './use-findings'

/** Where the words of a finding are on the screen: in a field, or in the editor. */
type Place =
  | { field: HTMLInputElement | HTMLTextAreaElement; start: number; end: number }
  | { editor: HTMLElement; range: Range }

const EDITOR = '[contenteditable="true"]'

function placeInEditor(spot: Spot, form: HTMLElement): Place | null {
  const editor = form.querySelector<HTMLElement>(EDITOR)
  const block = editor && blocksOf(editor)[Number(spot.segment.id)]
  const place = block && placeNow(spot, block.textContent ?? '')
  const range = place && rangeIn(block, ...place)
  return editor && range ? { editor, range } : null
}

/** @returns null where the words are no longer there */
export function placeOf(spot: Spot, form: HTMLElement): Place | null {
  const { field: selector } = spot.segment
  if (!selector) return placeInEditor(spot, form)
  const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  const place = field && placeNow(spot, field.value)
  return place ? { field, start: place[0], end: place[1] } : null
}

/** Scrolls the words of a finding into view and selects them, so that they can be overtyped. */
export function selectPlace(place: Place): void {
  if ('field' in place) {
    const { field, start, end } = place
    // Open the collapsed section that holds it.
    field.closest('details')?.setAttribute('open', '')
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    field.setSelectionRange(start, end)
    return
  }
  const { editor, range } = place
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  editor.focus({ preventScroll: true })
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
