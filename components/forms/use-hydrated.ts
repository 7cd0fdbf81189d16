import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML that the server sends and until React has taken it over: nothing may be submitted before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
