import { useState } from 'react'

/** The selected rows of the page shown. */
export interface Selection<Row> {
  rows: readonly Row[]
  /** Number of selectable rows on the page. */
  total: number
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  clear: () => void
  /** The name of a row. */
  nameOf: (row: Row) => string
}

/** A bulk action, run on one row after the other: each has its own request and decision. */
export interface SelectionAction<Row> {
  id: 'approve' | 'keep' | 'delete'
  run: (row: Row) => Promise<unknown>
  /** Shown for a row when the server gives no reason. */
  failed: string
}

/**
 * The selected rows of a page. A row that leaves the page is no longer selected, so that actions apply to visible
 * rows only.
 */
export function useSelection<Row>(
  shown: readonly Row[],
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter((row) => chosen.has(idOf(row)))
  return {
    rows,
    total: shown.length,
    nameOf,
    has: (row) => chosen.has(idOf(row)),
    toggle(row) {
      const next = new Set(rows.map(idOf))
      if (!next.delete(idOf(row))) next.add(idOf(row))
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(rows.length === shown.length ? [] : shown.map(idOf))),
    clear: () => setChosen(new Set()),
  }
}
