import type { TableAddress } from '../data-table/table-address'

/** The query parameter of the open dialog: an id, or NEW for a new item. */
const PARAMETER = 'open'
const NEW = 'new'
/** The query parameter that opens it for editing rather than reading. */
const EDIT = 'edit'

/** Keeps the open dialog of a table in the address: a sign-in in between leads back to it, and "back" closes it. */
export function useOpenWindow({ read, go }: TableAddress) {
  const open = read(PARAMETER)
  return {
    isNew: open === NEW,
    /** The id of the open item; empty when nothing is open. */
    id: open === NEW ? '' : open,
    openNew: () => go({ [PARAMETER]: NEW }),
    openOne: (id: string) => go({ [PARAMETER]: id, [EDIT]: null }),
    /** Whether it is open for editing rather than reading. */
    isEdit: read(EDIT) !== '',
    edit: () => go({ [EDIT]: 1 }),
    close: () => go({ [PARAMETER]: null, [EDIT]: null }, 'replace'),
  }
}
