import 'server-only'
import { AppError } from '@/lib/core/errors'

export interface PdfText {
  /** The number of pages of the document. */
  pages: number
  /** The words of its pages in reading order, white space folded, a line break between pages. */
  text: string
}

/** As much as the search index looks at (migration 0002), with room to spare. */
const MOST_LETTERS = 300_000
const MOST_PAGES_READ = 500
/** Between pages only: one page cannot be interrupted. */
const MOST_MILLISECONDS = 5000

const ERRORS_ONLY = 0

async function openPdf(bytes: Uint8Array) {
  // Loaded on first use: it is large, and most processes never read a PDF. The legacy build is the one for Node.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({
    // pdf.js takes the buffer for itself, so it gets a copy.
    data: Uint8Array.from(bytes),
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

/**
 * The text of a PDF, for the search index: at most 300,000 characters of the first 500 pages, and what five seconds
 * suffice for. A scanned document without a text layer has an empty text. Nothing in the document is executed, and nothing is fetched.
 * @param bytes the whole file; its size is limited before.
 * @throws AppError `invalid` when it is no readable PDF or needs a password.
 */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  const task = await openPdf(bytes)
  try {
    const document = await task.promise
    const texts: string[] = []
    const started = performance.now()
    let length = 0
    for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES_READ); n++) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      const words = items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
      page.cleanup()
      texts.push(words)
      length += words.length + 1
      if (length >= MOST_LETTERS || performance.now() - started > MOST_MILLISECONDS) break
    }
    return { pages: document.numPages, text: texts.join('\n').slice(0, MOST_LETTERS).trim() }
  } catch {
    throw new AppError('invalid', 'This PDF cannot be read.')
  } finally {
    await task.destroy()
  }
}
