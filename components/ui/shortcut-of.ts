/** Where letters are typed, or belong to a window or a menu. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

/**
 * Returns the shortcut for a key press, as `aria-keyshortcuts` names it; null when it is none: with a modifier, held down, or
 * where letters are typed. `?` may need Shift.
 * @param place the focused element
 */
export function shortcutOf(press: Press, place: Pick<Element, 'closest'> | null): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null
  if (key !== '?' && (shiftKey || !/^[a-z]$/i.test(key))) return null
  return place?.closest(ELSEWHERE) ? null : key.toUpperCase()
}
