import 'server-only'
import { revalidateTag } from 'next/cache'
import { noteChange } from '../page-store/changes.mjs'

/** What Next says outside of a request: in a script, the seed, a job of the process itself. */
const OUTSIDE_OF_A_REQUEST = 'static generation store missing'

/**
 * The same as `revalidate` for work of the process itself, which belongs to no request, or to one that is over: Next would
 * hear of it too late or never. A page that was kept before this moment is rendered anew.
 */
export function revalidateByJob(...tags: string[]): void {
  noteChange(tags)
}

/**
 * Has the pages that carry one of the tags rendered anew on their next request, and no others (lib/platform/cache/tags).
 * To be called once the change is committed: a page rendered before would keep the old content.
 */
export function revalidate(...tags: string[]): void {
  for (const tag of new Set(tags)) {
    try {
      revalidateTag(tag, { expire: 0 })
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OUTSIDE_OF_A_REQUEST))) throw error
      revalidateByJob(tag)
    }
  }
}
