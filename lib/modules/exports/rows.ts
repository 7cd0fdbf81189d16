import type { Viewer } from '@/lib/core/permissions'

/** A row of a file: its first cell is the id, by which the next batch is found. */
export type ExportRow = Record<string, string | number | boolean | null>

/** Reads the next rows of a table in the order of their ids. */
export type ReadBatch = (
  viewer: Viewer,
  batch: { search: string; isDeleted: boolean; after: string; take: number },
) => Promise<ExportRow[]>
