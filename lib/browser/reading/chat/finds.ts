import { chatSearches } from '../../../core/chat-reply'
import { copyOf, fetchPage } from '../other-page'

const MOST = 3

/** Links to the first results of a library search for a message; none when there are no results or the search fails. */
export async function findFor(
  typed: string,
  common: string,
  searchPath: string,
): Promise<HTMLAnchorElement[]> {
  try {
    for (const words of chatSearches(typed, common)) {
      const page = await fetchPage(`${searchPath}?${new URLSearchParams({ q: words })}`)
      const found = copyOf(page, '[data-results]').querySelectorAll<HTMLAnchorElement>('ol h3 a')
      if (found.length > 0) return [...found].slice(0, MOST)
    }
  } catch {
    // The answer is complete without them.
  }
  return []
}
