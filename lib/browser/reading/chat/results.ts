import { copyElement, fetchPage } from '../other-page'

const MAX_RESULTS = 3

/**
 * Searches the library for a message.
 * @param searches search terms, best first: the first search with results counts
 * @returns a function that adds links to the first results to a reply; null when there are none
 * @throws Error if a search fails
 */
export async function findResults(searches: string[], searchPath: string) {
  for (const words of searches) {
    const page = await fetchPage(`${searchPath}?${new URLSearchParams({ q: words })}`)
    const found = copyElement(page, '[data-results]').querySelectorAll<HTMLAnchorElement>('ol h3 a')
    if (found.length > 0) return (reply: Element) => addLinks(reply, [...found])
  }
  return null
}

function addLinks(reply: Element, links: HTMLAnchorElement[]) {
  const place = reply.querySelector<HTMLElement>('[data-finds]')
  const line = place?.querySelector('li')
  if (!place || !line) return
  for (const link of links.slice(0, MAX_RESULTS)) {
    const copy = line.cloneNode(true) as HTMLElement
    const copiedLink = copy.querySelector('a')
    if (!copiedLink) return
    copiedLink.href = link.href
    copiedLink.textContent = link.textContent
    copiedLink.lang = link.closest('[lang]')?.getAttribute('lang') ?? ''
    line.before(copy)
  }
  line.remove()
  place.hidden = false
}
