import { chatSearches } from '../../../core/chat-reply'
import { copyOf, fetchPage } from '../other-page'

const MOST = 3

/** Links to what a search of the library finds first for a message; none where it finds nothing or does not come. */
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
    // The answer stands without them.
  }
  return []
}
