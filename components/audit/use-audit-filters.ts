import type { TableAddress } from '../data-table/table-address'

/** Named as in the request, so that other screens can link to a filtered list. */
const NAMES = ['action', 'object_kind', 'object_id', 'actor_id', 'from', 'to'] as const

export type AuditFilter = (typeof NAMES)[number]

/** The filters of the audit log, kept in the address; changing one returns to the first page. */
export function useAuditFilters(address: TableAddress) {
  const { go } = address
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (address.read(name) ? [[name, address.read(name)]] : [])),
  )
  return {
    values,
    /** Empty where the filter is not set. */
    read: (name: AuditFilter) => values[name] ?? '',
    set: (name: AuditFilter, value: string) => go({ [name]: value, page: null }),
    clearAll: () => go({ ...Object.fromEntries(NAMES.map((name) => [name, null])), page: null }),
  }
}

export type AuditFilters = ReturnType<typeof useAuditFilters>
