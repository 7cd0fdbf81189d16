import 'server-only'
// The legacy build is the one for Node.
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// It would load this at the first page, and that page's time is limited.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

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
 * The words of each page of a PDF in reading order, white space folded, at most 500 pages. A scanned page without a text
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
      const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      page.cleanup()
      yield words.join('').replace(/\s+/g, ' ').trim()
    }
  } finally {
    await task.destroy()
  }
}
