import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The query string after the `?` of the address; empty in the cached page and until hydration. */
export function useAddressQuery(): URLSearchParams {
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )
  return new URLSearchParams(query)
}
