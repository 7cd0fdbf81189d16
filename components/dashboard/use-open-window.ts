import type { TableAddress } from '../data-table/table-address'

/** The parameter of the address that says which window is open: an id, or this for a new one. */
const PARAMETER = 'open'
const NEW = 'new'
/** Says that what can also be read there is to be changed. */
const EDIT = 'edit'

/**
 * Which window of a table is open, kept in the address: a sign-in in between leads back to it, and "back" closes it.
 */
export function useOpenWindow({ read, go }: TableAddress) {
  const open = read(PARAMETER)
  return {
    isNew: open === NEW,
    /** The id of what is open; empty when nothing is. */
    id: open === NEW ? '' : open,
    openNew: () => go({ [PARAMETER]: NEW }),
    openOne: (id: string) => go({ [PARAMETER]: id, [EDIT]: null }),
    /** Whether what is open is to be changed rather than read. */
    isEdit: read(EDIT) !== '',
    edit: () => go({ [EDIT]: 1 }),
    close: () => go({ [PARAMETER]: null, [EDIT]: null }, 'replace'),
  }
}
