import type { TableAddress } from '../data-table/table-address'

/** By the names of the call, so that other screens can lead to a narrowed list. */
const NAMES = ['action', 'object_kind', 'object_id', 'actor_id', 'from', 'to'] as const

export type AuditFilter = (typeof NAMES)[number]

/** The filters of the audit log, kept in the address; another one begins at the first page. */
export function useAuditFilters(address: TableAddress) {
  const { go } = address
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (address.read(name) ? [[name, address.read(name)]] : [])),
  )
  return {
    values,
    /** Empty where there is none. */
    read: (name: AuditFilter) => values[name] ?? '',
    set: (name: AuditFilter, value: string) => go({ [name]: value, page: null }),
    clearAll: () => go({ ...Object.fromEntries(NAMES.map((name) => [name, null])), page: null }),
  }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>
