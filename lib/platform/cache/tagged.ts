import 'server-only'
import { unstable_cache } from 'next/cache'

interface TaggedRead<T> {
  /** Identifies the read and everything it depends on: hosts with a cache of their own store the value under it. */
  key: (string | number)[]
  /** The tags that a write must revalidate to have the page rendered again. */
  tags: string[]
  /** The read. Its result must survive JSON: no dates, no bytes. */
  read: () => Promise<T>
}

/**
 * Reads for a page and ties the page to tags, so that `revalidateTag` renders it again on its next request. Our cache
 * handler keeps whole pages only, never the value, so values are as old as their page.
 */
export function tagged<T>({ key, tags, read }: TaggedRead<T>): Promise<T> {
  return unstable_cache(read, key.map(String), { tags })()
}

/**
 * Ties the page to tags that are only known after a read: those of the items in a list.
 * @returns the value unchanged
 */
export async function addPageTags<T>(tags: string[], value: T): Promise<T> {
  if (tags.length > 0) await unstable_cache(async () => true, ['tied', ...tags], { tags })()
  return value
}
