import type { Viewer } from '@/lib/core/permissions'
import type { ExportChoice } from './schema'

type Cell = string | number | boolean | null

/** A row of a file. */
export type ExportRow = Record<string, Cell>

/** Which rows come next: those of the choice after an id. */
export interface Batch extends Omit<ExportChoice, 'format'> {
  after: string
  take: number
}

/** A table as it is written into a file. */
export interface ExportSource {
  columns: string[]
  /** The next rows, in the order of their ids. */
  read: (viewer: Viewer, batch: Batch) => Promise<ExportRow[]>
}

/**
 * Says what stands in each column of a table's file; also an empty table has its columns.
 * @param read the next rows, in the order of their ids
 * @param cells by the columns' names; the first is the id, by which the next batch is found
 */
export function exportSource<Row>(
  read: (viewer: Viewer, batch: Batch) => Promise<Row[]>,
  cells: Record<string, (row: Row) => Cell>,
): ExportSource {
  const columns = Object.entries(cells)
  const toRow = (row: Row) => Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)]))
  return {
    columns: Object.keys(cells),
    read: async (viewer, batch) => (await read(viewer, batch)).map(toRow),
  }
}
