let isAsked = false

/** A page brings the rules that it has a use for itself: what is added to it may need others of the whole sheet. */
export function loadWholeSheet(): Promise<void> {
  const address = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet
  if (!address || isAsked) return Promise.resolve()
  isAsked = true
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  // The framework puts its own sheets by this mark, and finds that this one is there.
  link.dataset.precedence = 'next'
  return new Promise((done) => {
    link.onload = link.onerror = () => done()
    document.head.append(link)
  })
}
