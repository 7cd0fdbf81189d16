import 'server-only'
import { revalidateTag } from 'next/cache'

/** Makes every page that carries one of the tags render anew on its next request. */
export function revalidate(changed: string[]): void {
  for (const tag of changed) revalidateTag(tag, { expire: 0 })
}
