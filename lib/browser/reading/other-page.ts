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

const FRESH_FOR_MS = 300_000

const known = new Map<string, { at: number; page: Document }>()

/**
 * A page of ours, cached for five minutes.
 * @throws Error without a successful response
 */
export async function fetchPage(address: string, signal?: AbortSignal): Promise<Document> {
  const cached = known.get(address)
  if (cached && Date.now() - cached.at < FRESH_FOR_MS) return cached.page
  const response = await fetch(address, signal ? { signal } : {})
  if (!response.ok) throw new Error(String(response.status))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  known.set(address, { at: Date.now(), page })
  return page
}

/** A page to show parts of in this one, with the styles they need; as `fetchPage`. */
export async function fetchDocument(address: string, signal?: AbortSignal): Promise<Document> {
  const [page] = await Promise.all([fetchPage(address, signal), loadWholeSheet()])
  return page
}

/**
 * A copy of one element of a page, to insert into this one.
 * @throws Error if the page has none
 */
export function copyElement(page: Document, selector: string): Element {
  const found = page.querySelector(selector)
  if (!found) throw new Error(selector)
  return document.importNode(found, true)
}
