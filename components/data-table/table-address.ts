import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { deviceChoice } from '@/lib/browser/device-choice'
import { limits } from '@/lib/core/limits'
import { parsePaging, parseSorting, type Sorting } from '@/lib/core/list-query'
import { rememberAddress } from './last-address'

export const densities = ['comfortable', 'compact', 'dense'] as const

type Density = (typeof densities)[number]

/** The default page size, where neither the address nor an earlier choice gives one. */
const ROWS: Record<Density, number> = { comfortable: 5, compact: 10, dense: 20 }

/** The row density of all tables, stored on this device. */
export const { choose: chooseDensity, useChoice: useDensity } = deviceChoice(
  'ingingo.density',
  densities,
)

const SIZES: readonly number[] = limits.table.sizes

const sizeChoices = new Map<string, ReturnType<typeof deviceChoice<string>>>()

/** The page size last chosen in a table, stored on this device; empty if none was. @param table its name in the path */
function getSizeChoice(table: string) {
  const known = sizeChoices.get(table)
  if (known) return known
  const made = deviceChoice<string>(`ingingo.rows.${table}`, ['', ...SIZES.map(String)])
  sizeChoices.set(table, made)
  return made
}

export interface TableAddress {
  page: number
  limit: number
  search: string
  /** Null for the list's own order. */
  sorting: Sorting | null
  /** Any other parameter; empty when absent. */
  read: (name: string) => string
  /** The address of this table with changed parameters; null and empty ones are left out. */
  hrefWith: (changes: Changes) => string
  /** Remembers a chosen page size for this table. */
  rememberSize: (size: number) => void
  /** Navigates to that address. Pages and dialogs add a history entry; typing replaces it. */
  go: (changes: Changes, how?: 'push' | 'replace') => void
}

type Changes = Record<string, string | number | null>

/**
 * The state of a table, kept in the page's address: it can be shared, returned to, and restored after signing in. Changing it
 * sends no request for the page.
 */
export function useTableAddress(): TableAddress {
  const query = useSearchParams()
  const text = query.toString()
  useEffect(() => rememberAddress(location.pathname, text), [text])
  const { choose, useChoice } = getSizeChoice(usePathname().split('/').at(-1) ?? '')
  const usual = ROWS[useDensity()]
  const size = Number(useChoice()) || usual
  const { page, limit } = parsePaging(query, { page: 1, limit: size })
  const sort = query.get('sort')

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
    limit: SIZES.includes(limit) ? limit : size,
    sorting: sort ? parseSorting(sort) : null,
    search: (query.get('search') ?? '').trim(),
    read: (name) => query.get(name) ?? '',
    hrefWith,
    rememberSize: (chosen) => choose(String(chosen)),
    go(changes, how = 'push') {
      const href = hrefWith(changes)
      if (how === 'push') history.pushState(null, '', href)
      else history.replaceState(null, '', href)
    },
  }
}
