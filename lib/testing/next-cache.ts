// Stands in for `next/cache` in tests (vitest.config.ts): nothing is kept, and what was revalidated can be asked.

const revalidated: string[] = []

/** Reads each time. */
export const unstable_cache = <Read>(read: Read): Read => read

export function revalidateTag(tag: string): void {
  revalidated.push(tag)
}

/** The tags that were revalidated since the last call. */
export const takeRevalidatedTags = (): string[] => revalidated.splice(0)
