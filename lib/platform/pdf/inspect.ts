import 'server-only'
import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { AppError } from '@/lib/core/errors'
import { BoundedParser, type Findings } from './bounded-parser'

/** Some programs write a byte order mark or an empty line before the header. */
const HEADER = /^(?:\u00EF\u00BB\u00BF)?\s{0,32}%PDF-/
const HEADER_BYTES = 64
/** The end marker is in the file's last bytes; some scanners write a little after it. */
const TAIL_BYTES = 2048

/** Names that PDF gives to things that run, send or carry something. */
const ACTIVE = [
  'JS',
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'EF',
  'XFA',
]

const inPdfLetters = (name: string) =>
  [...name].map((c) => `(?:${c}|#${c.charCodeAt(0).toString(16)})`).join('')

/** An action written where no object should be, such as the middle of a picture. */
const HIDDEN_ACTION = new RegExp(
  `/${inPdfLetters('S')}\\s*/(?:${['JavaScript', 'Launch', 'SubmitForm', 'ImportData'].map(inPdfLetters).join('|')})`,
  'i',
)
const ENCRYPTED = /\/Encrypt\s*(?:<<|\d{1,15}\s+\d{1,15}\s+R)/
const WINDOW_BYTES = 256 * 1024
/** No mark is longer than this once white space is folded. */
const LONGEST_MARK = 128

const refuse = (reason: 'pdfUnreadable' | 'pdfEncrypted' | 'pdfActive') =>
  new AppError('invalid', `files.${reason}`)

const toText = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/**
 * Searches the whole file, window by window: as one string it would take its size in memory again. White space is folded, so
 * that no mark is longer than what is carried over to the next window.
 */
function scan(bytes: Uint8Array): { isEncrypted: boolean; isHiding: boolean } {
  let carried = ''
  let isEncrypted = false
  let isHiding = false
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    const text = (carried + toText(bytes.subarray(at, at + WINDOW_BYTES))).replace(/\s{2,}/g, ' ')
    isEncrypted ||= ENCRYPTED.test(text)
    isHiding ||= HIDDEN_ACTION.test(text)
    carried = text.slice(-LONGEST_MARK)
  }
  return { isEncrypted, isHiding }
}

/** Finds the end of the document: some programs fill the file up with zeros. */
function findEnd(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d))
    end -= 1
  return end
}

/** The names of the catalog's name trees that have no entry: programs write them into documents without any script. */
function listEmptyTrees(context: PDFContext): string[] {
  const catalog = context.lookup(context.trailerInfo.Root)
  const trees = catalog instanceof PDFDict ? context.lookup(catalog.get(PDFName.of('Names'))) : null
  if (!(trees instanceof PDFDict)) return []
  return trees.entries().flatMap(([name, value]) => {
    const tree = context.lookup(value)
    if (!(tree instanceof PDFDict) || tree.has(PDFName.of('Kids'))) return []
    const entries = context.lookup(tree.get(PDFName.of('Names')))
    return entries instanceof PDFArray && entries.size() === 0 ? [name.decodeText()] : []
  })
}

/** Counts each page once, however often or in whatever cycles the tree refers to it. */
function countPages(context: PDFContext): number {
  const read = (dict: PDFDict, key: string) => context.lookup(dict.get(PDFName.of(key)))
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) return 0
  const seen = new Set<PDFObject>()
  const open: (PDFObject | undefined)[] = [read(catalog, 'Pages')]
  let pages = 0
  while (open.length > 0) {
    const node = open.pop()
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const kids = read(node, 'Kids')
    if (!(kids instanceof PDFArray)) pages += 1
    else for (const kid of kids.asArray()) open.push(context.lookup(kid))
  }
  return pages
}

function isActive(context: PDFContext, found: Findings): boolean {
  const empty = new Set(listEmptyTrees(context))
  const isUsed = (name: string) => (found.names.get(name) ?? 0) > (empty.has(name) ? 1 : 0)
  if (ACTIVE.some(isUsed)) return true
  // The action on opening may only go to a page.
  return found.openActions.some((value) => {
    const action = context.lookup(value)
    if (action instanceof PDFDict) {
      return context.lookup(action.get(PDFName.of('S'))) !== PDFName.of('GoTo')
    }
    return action !== undefined && !(action instanceof PDFArray)
  })
}

/**
 * Proves that an upload is a PDF that only shows pages: `%PDF-` at its beginning, complete, every object readable (packed
 * ones too), at least one page, no password, no script, nothing that starts a program, sends a form or carries another file.
 * Hostile files fail at fixed limits of size; for limits of time and memory it runs in a thread of its own (examine.ts). Rules:
 * docs/rules.md#uploads.
 * @param file the whole file; its size is limited before.
 * @returns the number of pages.
 * @throws AppError `invalid` with the text `files.pdfUnreadable`, `files.pdfEncrypted` or `files.pdfActive`.
 */
export async function inspectPdf(file: Uint8Array): Promise<{ pages: number }> {
  const [header] = HEADER.exec(toText(file.subarray(0, HEADER_BYTES))) ?? []
  const bytes = file.subarray(0, findEnd(file))
  if (!header || !toText(bytes.subarray(-TAIL_BYTES)).includes('startxref')) {
    throw refuse('pdfUnreadable')
  }
  const marks = scan(bytes)
  if (marks.isEncrypted) throw refuse('pdfEncrypted')
  if (marks.isHiding) throw refuse('pdfActive')
  const parser = new BoundedParser(bytes)
  const context = await parser.parseDocument().catch(() => {
    throw refuse('pdfUnreadable')
  })
  if (context.trailerInfo.Encrypt) throw refuse('pdfEncrypted')
  if (isActive(context, parser.findings)) throw refuse('pdfActive')
  const pages = countPages(context)
  if (pages === 0) throw refuse('pdfUnreadable')
  return { pages }
}
