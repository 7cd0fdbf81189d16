import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { ExportRow } from './rows'
import type { ExportFormat, Separator } from './schema'

type Parts = AsyncGenerator<string, void, undefined>
type Format = (
  columns: string[],
  batches: AsyncIterable<ExportRow[]>,
  separator?: Separator,
) => Parts

/** Makes spreadsheets recognise the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Escapes what a spreadsheet would read as the start of a formula; the package handles all cases but the line feed. */
const guard = (text: string) => (text.startsWith('\n') ? `'${text}` : text)

const toLines = (columns: string[], rows: (ExportRow | string[])[], separator: Separator) =>
  stringify(rows, {
    columns,
    delimiter: separator === 'semicolon' ? ';' : ',',
    record_delimiter: 'windows',
    // A bare line feed in a cell would start a new line, and perhaps a formula.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { string: guard, boolean: String },
  })

/**
 * RFC 4180, with a header row, for spreadsheets: a cell that would be read as a formula is prefixed with an apostrophe, and so
 * is a telephone number, which would lose its plus. The header comes with the first rows, so the response does not start before
 * something was read.
 */
async function* toCsv(
  columns: string[],
  batches: AsyncIterable<ExportRow[]>,
  separator: Separator = 'comma',
): Parts {
  let before = BYTE_ORDER_MARK + toLines(columns, [columns], separator)
  for await (const rows of batches) {
    yield before + toLines(columns, rows, separator)
    before = ''
  }
  if (before) yield before
}

/** An array of objects, one per line. */
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
