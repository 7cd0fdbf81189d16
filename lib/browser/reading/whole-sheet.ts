let isLoading = false

/** A page includes only the rules it uses itself: content added to it may need others from the whole style sheet. */
export function loadWholeSheet(): Promise<void> {
  const address = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet
  if (!address || isLoading) return Promise.resolve()
  isLoading = true
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  // The framework marks its own style sheets like this, so it finds that this one is already there.
  link.dataset.precedence = 'next'
  return new Promise((done) => {
    link.onload = link.onerror = () => done()
    document.head.append(link)
  })
}
