import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { ExportChoice } from './schema'

type Cell = string | number | boolean | null

/** A row of an export. */
export type ExportRow = Record<string, Cell>

/** Selects the next rows: those of the choice that follow an id. */
export interface Batch extends Omit<ExportChoice, 'format' | 'separator'> {
  after: string
  take: number
}

/**
 * The filters of an export, parsed by its table's schema.
 * @throws AppError `invalid` (422) at `state` for a state that this table does not have
 */
export function filtersOf<Filters>(schema: z.ZodType<Filters>, batch: Batch): Filters {
  const { data, success } = schema.safeParse(batch)
  const text = 'validation.invalid'
  if (!success) throw new AppError('invalid', text, { state: [text] })
  return data
}

/** A table that can be exported. */
export interface ExportSource {
  columns: string[]
  /** The next rows, in id order. */
  read: (viewer: Viewer, batch: Batch) => Promise<ExportRow[]>
}

/**
 * Defines the columns of a table's export; even an empty table has its header.
 * @param read returns the next rows, in id order
 * @param cells keyed by column name; the first is the id, which finds the next batch
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
