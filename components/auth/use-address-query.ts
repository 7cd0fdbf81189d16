import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What stands behind the `?` of the address; empty in the cached page and until React has taken it over. */
export function useAddressQuery(): URLSearchParams {
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )
  return new URLSearchParams(query)
}
