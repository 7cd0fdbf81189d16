import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { limits } from '@/lib/core/limits'
import { parsePaging } from '@/lib/core/pagination'
import { rememberAddress } from './last-address'

const SIZES: readonly number[] = limits.table.sizes

export interface TableAddress {
  page: number
  limit: number
  search: string
  /** Any other parameter; empty when it is not there. */
  read: (name: string) => string
  /** The address of this table with other parameters; null and empty ones are left out. */
  hrefWith: (changes: Changes) => string
  /** Goes there. Pages and windows can be gone back from; what is typed replaces. */
  go: (changes: Changes, how?: 'push' | 'replace') => void
}

type Changes = Record<string, string | number | null>

/**
 * The state of a table, kept in the page's address: it can be shared, gone back to and found again after a sign-in.
 * Nothing is asked of the server for a change of it.
 */
export function useTableAddress(): TableAddress {
  const query = useSearchParams()
  const text = query.toString()
  useEffect(() => rememberAddress(location.pathname, text), [text])
  const { page, limit } = parsePaging(query, { page: 1, limit: limits.table.size })

  function hrefWith(changes: Changes): string {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    const text = next.toString()
    return text ? `${location.pathname}?${text}` : location.pathname
  }

  return {
    page,
    limit: SIZES.includes(limit) ? limit : limits.table.size,
    search: (query.get('search') ?? '').trim(),
    read: (name) => query.get(name) ?? '',
    hrefWith,
    go(changes, how = 'push') {
      const href = hrefWith(changes)
      if (how === 'push') history.pushState(null, '', href)
      else history.replaceState(null, '', href)
    },
  }
}
