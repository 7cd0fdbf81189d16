import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { ExportRow } from './rows'
import type { ExportFormat } from './schema'

type Parts = AsyncGenerator<string, void, undefined>
type Format = (columns: string[], batches: AsyncIterable<ExportRow[]>) => Parts

/** Spreadsheets take a file for UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet would take for the beginning of a formula; the package knows all but the line feed. */
const guard = (text: string) => (text.startsWith('\n') ? `'${text}` : text)

const toLines = (columns: string[], rows: (ExportRow | string[])[]) =>
  stringify(rows, {
    columns,
    record_delimiter: 'windows',
    // A bare line feed in a cell would begin a line of its own, and so could a formula.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { string: guard, boolean: String },
  })

/**
 * RFC 4180, with the names of the columns first, for spreadsheets: a cell that would be read as a formula begins with
 * an apostrophe. The names come with the first rows: until something was read the answer has not begun.
 */
async function* toCsv(columns: string[], batches: AsyncIterable<ExportRow[]>): Parts {
  let before = BYTE_ORDER_MARK + toLines(columns, [columns])
  for await (const rows of batches) {
    yield before + toLines(columns, rows)
    before = ''
  }
  if (before) yield before
}

/** A list of objects, one to a line. */
async function* toJson(_columns: string[], batches: AsyncIterable<ExportRow[]>): Parts {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const formats: Record<ExportFormat, { mime: string; write: Format }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: toCsv },
  json: { mime: 'application/json; charset=utf-8', write: toJson },
}
