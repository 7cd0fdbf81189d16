import { useEffect } from 'react'

/** In milliseconds; used after a verification, a reset and an invalid link. */
const DELAY = 3000

/** Redirects to a path after three seconds; null stays. */
export function useRedirect(path: string | null): void {
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => window.location.assign(path), DELAY)
    return () => clearTimeout(timer)
  }, [path])
}
