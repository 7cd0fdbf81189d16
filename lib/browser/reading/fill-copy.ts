/** Copies a hidden element of the page, replacing `{name}` in its texts and labels. */
export function fillCopy(
  original: HTMLElement | null,
  values: Record<string, string>,
): HTMLElement {
  if (!original) throw new Error('No template')
  const copy = original.cloneNode(true) as HTMLElement
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    currentNode.nodeValue = fill(currentNode.nodeValue || '')
  }
  for (const labelled of copy.querySelectorAll('[aria-label]')) {
    labelled.setAttribute('aria-label', fill(labelled.getAttribute('aria-label') || ''))
  }
  return copy
}
