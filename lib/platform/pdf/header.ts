import 'server-only'

/** Lines in which a printer's driver wraps the document that it prints (Printer Job Language). */
export const PRINTER_LINE = '(?:\\x1b%-12345X|@PJL[^\\n\\x1b]{0,200}\\n?)'
/** Some programs write a byte order mark, empty lines, zeros or commands for a printer before the header. */
const HEADER = new RegExp(`^(?:\\u00EF\\u00BB\\u00BF)?(?:[\\s\\0]|${PRINTER_LINE}){0,32}%PDF-`)
/** PDF readers look for the header within this many bytes. */
const HEADER_BYTES = 1024

/** Returns whether a file begins as a PDF does (docs/rules.md#uploads); the rest of it may still be anything. */
export const hasPdfHeader = (file: Uint8Array): boolean =>
  HEADER.test(Buffer.from(file.subarray(0, HEADER_BYTES)).toString('latin1'))
