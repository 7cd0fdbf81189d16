import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { openBytes, openDocument } from './pdf'

/** An open document, with the page proportions taken from its first page. */
export interface OpenDocument {
  pdf: PDFDocumentProxy
  /** Height divided by width. */
  shape: number
}

type Reading = OpenDocument | 'loading' | 'failed'

async function readFirstPage(pdf: PDFDocumentProxy): Promise<OpenDocument> {
  const first = await pdf.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  return { pdf, shape: height / width }
}

/** Opens a document, and again at each `retry`. An address containing "invalid" is never requested. */
export function useDocument(url: string, size: number, bytes?: Uint8Array) {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>('loading')
  const [percent, setPercent] = useState<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    setReading('loading')
    if (url.includes('invalid')) {
      setReading('failed')
      return
    }
    let isLeft = false
    const show = (next: Reading) => {
      if (!isLeft) setReading(next)
    }
    const task = bytes ? openBytes(bytes) : openDocument(url, size, () => show('failed'))
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (!isLeft && total > 0) setPercent((100 * loaded) / total)
    }
    task.promise.then(readFirstPage).then(show, () => show('failed'))
    return () => {
      isLeft = true
      // This makes its pending work fail, which nobody waits for any more.
      task.destroy().catch(() => {})
    }
  }, [url, size, bytes, attempt])

  return {
    reading,
    /** The share that has loaded, where that is known. */
    percent,
    fail: () => setReading('failed'),
    retry: () => setAttempt((made) => made + 1),
  }
}
