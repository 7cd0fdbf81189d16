import 'server-only'
import { revalidateTag } from 'next/cache'

/** What Next says where it does not serve: in a script, the seed, a job of the process itself. */
const OUTSIDE_OF_A_REQUEST = 'static generation store missing'

/**
 * Has the pages that carry one of the tags rendered anew on their next request, and no others (lib/platform/cache/tags).
 * To be called once the change is committed: a page rendered before would keep the old content. Outside of a request
 * there are no pages to forget, and nothing happens.
 */
export function forget(...tags: string[]): void {
  for (const tag of new Set(tags)) {
    try {
      revalidateTag(tag, { expire: 0 })
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OUTSIDE_OF_A_REQUEST))) throw error
    }
  }
}
