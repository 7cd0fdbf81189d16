/** A copy of what stands unseen in a page, with `{name}` in its texts and labels replaced. */
export function fillCopy(original: Element | null, values: Record<string, string>): HTMLElement {
  if (!(original instanceof HTMLElement)) throw new Error('There is nothing to copy.')
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
