import 'server-only'
import { revalidateTag } from 'next/cache'
import { noteChange } from '../page-store/changes.mjs'

/** Next's error outside of a request: in a script, the seed, or a job of the process itself. */
const OUTSIDE_OF_A_REQUEST = 'static generation store missing'

/**
 * Does the same as `revalidate` for background work that belongs to no request, or to a finished one: Next would hear of it too
 * late or never. A page kept before this moment is rendered again.
 */
export function revalidateByJob(...tags: string[]): void {
  noteChange(tags)
}

/**
 * Has the pages that carry one of the tags rendered again on their next request, and no others (lib/platform/cache/tags). Call
 * it once the change is committed: a page rendered earlier would keep the old content.
 */
export function revalidate(...tags: string[]): void {
  noteChange(tags)
  for (const tag of new Set(tags)) {
    try {
      revalidateTag(tag, { expire: 0 })
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(OUTSIDE_OF_A_REQUEST))) throw error
    }
  }
}
