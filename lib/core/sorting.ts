/** How a table is sorted: by which column, and in which direction. */
export interface Sorting<Column extends string = string> {
  by: Column
  isDescending: boolean
}

/** What a table requests besides its page. */
export interface TableChoice<Column extends string, Filters> {
  /** Null for the list's own order. */
  sort: Sorting<Column> | null
  filters: Filters
}

/** Parses a column from an address: `title`, or `-title` for descending order. */
export const sortingOf = (text: string): Sorting =>
  text.startsWith('-')
    ? { by: text.slice(1), isDescending: true }
    : { by: text, isDescending: false }

/** The inverse. */
export const sortingText = ({ by, isDescending }: Sorting): string => (isDescending ? `-${by}` : by)

/** The sorting after a press on a column's head: ascending, then descending, then the list's own order. */
export function nextSorting(column: string, present: Sorting | null): Sorting | null {
  if (present?.by !== column) return { by: column, isDescending: false }
  return present.isDescending ? null : { by: column, isDescending: true }
}

/** A table in its list's own order, without filters. */
export const asItComes = { sort: null, filters: {} } as const
