import 'server-only'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PARAGRAPH_END } from '@/lib/core/paper-text'

/**
 * pdf.js makes a `DOMMatrix` when it is imported, and uses these classes only to draw pages, which the server never does.
 * Without them it needs `@napi-rs/canvas`, 32 MB of native code that `overrides` in package.json leaves out.
 */
class NeverUsed {}
Object.assign(globalThis, { DOMMatrix: NeverUsed, ImageData: NeverUsed, Path2D: NeverUsed })

// The legacy build is the one for Node.
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
// pdf.js would load this with the first page, whose time is limited.
// @ts-expect-error: it has no types and exports nothing we use
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')

type PageItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type TextItem = Extract<PageItem, { str: string }>

const MAX_PAGES_READ = 500
const MAX_METADATA_LENGTH = 10_000
const ERRORS_ONLY = 0

function openPdf(bytes: Uint8Array) {
  return getDocument({
    data: bytes,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    verbosity: ERRORS_ONLY,
  })
}

const isText = (item: PageItem): item is TextItem => 'str' in item

/** A larger distance than this times the letter height separates paragraphs. */
const PARAGRAPH_GAP = 1.7

const LETTER = String.raw`[\p{L}\p{M}]`
const HYPHEN = String.raw`[-\u2010\u2011]\s*\n\s*`
const BROKEN_WORD = new RegExp(`(${LETTER}+)${HYPHEN}(\\p{Ll}${LETTER}*)`, 'gu')
/** A hyphen before a capital or a digit belongs to the word, as in "IL-17". */
const BROKEN_COMPOUND = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}])(${HYPHEN})(?=[\\p{L}\\p{N}])`, 'gu')
/** Parts that English and French medical texts hyphenate before a small letter. */
const HYPHENATED =
  /^(?:anti|auto|co|cross|double|follow|half|high|ill|inter|intra|long|low|meta|micro|mid|multi|near|non|one|over|peri|poly|post|pre|quasi|rheumato|self|semi|short|single|state|sub|three|two|under|vice|well|\p{L})$/iu
/** The words behind a part that another word completes: "long- and short-term". */
const SUSPENDED = /^(?:and|or|to|et|ou|na|au|cyangwa)$/

/**
 * Joins words that are split across lines. Keeps the hyphen before a capital or a digit, after a part that is usually
 * hyphenated, and when the text contains the hyphenated word elsewhere.
 */
function joinBrokenWords(text: string): string {
  const lower = text.toLowerCase()
  return text
    .replace(/\u00AD\s*\n\s*/g, '')
    .replace(BROKEN_WORD, (_, before: string, after: string) => {
      if (SUSPENDED.test(after)) return `${before}- ${after}`
      const whole = `${before}-${after}`
      return HYPHENATED.test(before) || lower.includes(whole.toLowerCase()) ? whole : before + after
    })
    .replace(BROKEN_COMPOUND, '-')
}

/** The text of a page: a gap larger than the line spacing ends a paragraph. */
function joinWords(items: PageItem[]): string {
  const paragraphs: string[][] = [[]]
  let last: TextItem | undefined
  for (const item of items.filter(isText)) {
    const isBlank = item.str.trim() === ''
    const [, , , , , y] = item.transform
    const down = last ? last.transform[5] - y : 0
    const height = Math.max(item.height, last?.height ?? 0)
    if (!isBlank && height > 0 && down > height * PARAGRAPH_GAP) paragraphs.push([])
    paragraphs.at(-1)?.push(item.hasEOL ? `${item.str}\n` : item.str)
    if (!isBlank) last = item
  }
  return paragraphs
    .map((each) => joinBrokenWords(each.join('')).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(` ${PARAGRAPH_END}`)
}

/** A document's metadata: title, author, subject, keywords, and any custom fields. */
async function readAbout(document: PDFDocumentProxy): Promise<string> {
  const { info, metadata } = await document.getMetadata()
  const fields = info as Record<string, unknown>
  const custom = Object.values((fields.Custom ?? {}) as object)
  const named = ['Title', 'Author', 'Subject', 'Keywords'].map((name) => fields[name])
  const written = ['dc:title', 'dc:creator', 'dc:description', 'dc:subject'].flatMap(
    (name): unknown => metadata?.get(name),
  )
  const words = [...named, ...custom, ...written].filter((each) => typeof each === 'string')
  return [...new Set(words)].join('\n').slice(0, MAX_METADATA_LENGTH).trim()
}

/**
 * The words of each page of a PDF in reading order, at most 500 pages; white space is folded except between
 * paragraphs (U+2029). A scanned page without a text layer has none. Executes nothing in the document and fetches
 * nothing. Reading a page cannot be interrupted, so it runs in a separate thread (examine.ts).
 * @param bytes the whole file, already limited in size; pdf.js transfers it, so it is empty afterwards
 * @param onAbout receives the document's metadata, before the pages
 * @throws Error when it is not a readable PDF or needs a password.
 */
export async function* readPdfPages(
  bytes: Uint8Array,
  onAbout?: (words: string) => void,
): AsyncGenerator<string> {
  const task = openPdf(bytes)
  try {
    const document = await task.promise
    onAbout?.(await readAbout(document))
    for (let n = 1; n <= Math.min(document.numPages, MAX_PAGES_READ); n++) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      page.cleanup()
      yield joinWords(items)
    }
  } finally {
    await task.destroy()
  }
}
