import { useState } from 'react'

/** Grid cell of the selection toolbar: it covers the table status; on phones it stands beside "select all". */
export const selectionPlace = '[grid-area:1/1] max-sm:ml-13'

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
  getName: (row: Row) => string
}

/** A bulk action, run on one row after the other: each has its own request and decision. */
export interface SelectionAction<Row> {
  id: 'keep' | 'delete'
  run: (row: Row, reason?: string) => Promise<unknown>
  /** Returns whether the action on this row needs a reason, which its owner is told. */
  needsReason?: (row: Row) => boolean
  /** Shown for a row when the server gives no reason. */
  failed: string
}

/** The screen that shows the selected rows one after the other, to decide about each. */
export interface SelectionReview {
  /** Number of rows to decide about. */
  count: number
  href: string
}

/**
 * The selected rows of a page. A row that leaves the page is no longer selected, so that actions apply to visible
 * rows only.
 */
export function useSelection<Row>(
  shown: readonly Row[],
  getId: (row: Row) => string,
  getName: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter((row) => chosen.has(getId(row)))
  return {
    rows,
    total: shown.length,
    getName,
    has: (row) => chosen.has(getId(row)),
    toggle(row) {
      const next = new Set(rows.map(getId))
      if (!next.delete(getId(row))) next.add(getId(row))
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(rows.length === shown.length ? [] : shown.map(getId))),
    clear: () => setChosen(new Set()),
  }
}
