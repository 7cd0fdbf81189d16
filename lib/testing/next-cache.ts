// Stands in for `next/cache` in tests (vitest.config.ts): caches nothing, and records which tags were revalidated.

const revalidated: string[] = []

/** Reads every time. */
export const unstable_cache = <Read>(read: Read): Read => read

export function revalidateTag(tag: string): void {
  revalidated.push(tag)
}

/** The tags revalidated since the last call. */
export const takeRevalidatedTags = (): string[] => revalidated.splice(0)
