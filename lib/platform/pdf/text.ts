import 'server-only'
// The legacy build is the one for Node.
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// It would load this at the first page, and that page's time is limited.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { PARAGRAPH_END } from '@/lib/core/paper-text'

type PageItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type TextItem = Extract<PageItem, { str: string }>

const MOST_PAGES_READ = 500
const MOST_ABOUT = 10_000
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

/** So much more than the height of its letters separates the lines of two paragraphs. */
const PARAGRAPH_GAP = 1.7

/** The words of a page: a paragraph ends where the next line stands further down than lines do. */
function wordsOf(items: PageItem[]): string {
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
    .map((each) => each.join('').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(` ${PARAGRAPH_END}`)
}

/** What a document says of itself: title, author, subject, key words, and whatever else its maker wrote there. */
async function readAbout(document: PDFDocumentProxy): Promise<string> {
  const { info, metadata } = await document.getMetadata()
  const fields = info as Record<string, unknown>
  const custom = Object.values((fields.Custom ?? {}) as object)
  const named = ['Title', 'Author', 'Subject', 'Keywords'].map((name) => fields[name])
  const written = ['dc:title', 'dc:creator', 'dc:description', 'dc:subject'].flatMap(
    (name): unknown => metadata?.get(name),
  )
  const words = [...named, ...custom, ...written].filter((each) => typeof each === 'string')
  return [...new Set(words)].join('\n').slice(0, MOST_ABOUT).trim()
}

/**
 * The words of each page of a PDF in reading order, white space folded but between paragraphs (U+2029), at most 500 pages. A scanned page without a text
 * layer has none. Nothing in the document is executed, and nothing is fetched. One page cannot be interrupted: it is
 * called in a thread of its own (examine.ts).
 * @param bytes the whole file; its size is limited before. pdf.js takes them for itself: they are empty afterwards.
 * @param onAbout is given what the document says of itself, before the pages
 * @throws Error when it is no readable PDF or needs a password.
 */
export async function* readPdfPages(
  bytes: Uint8Array,
  onAbout?: (words: string) => void,
): AsyncGenerator<string> {
  const task = openPdf(bytes)
  try {
    const document = await task.promise
    onAbout?.(await readAbout(document))
    for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES_READ); n++) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      page.cleanup()
      yield wordsOf(items)
    }
  } finally {
    await task.destroy()
  }
}
