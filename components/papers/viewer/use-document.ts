import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { openBytes, openDocument } from './pdf'

/** A document that was opened, with what its first page tells of the size of all. */
export interface OpenDocument {
  pdf: PDFDocumentProxy
  /** Height by width. */
  shape: number
}

type Reading = OpenDocument | 'loading' | 'failed'

async function readFirstPage(pdf: PDFDocumentProxy): Promise<OpenDocument> {
  const first = await pdf.getPage(1)
  const { width, height } = first.getViewport({ scale: 1 })
  return { pdf, shape: height / width }
}

/** Opens a document, and again at each `retry`. An address with "invalid" in it is never asked. */
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
      // What it was doing fails by this, and nobody waits for it any more.
      task.destroy().catch(() => {})
    }
  }, [url, size, bytes, attempt])

  return {
    reading,
    /** How much of it has come, where that is known. */
    percent,
    fail: () => setReading('failed'),
    retry: () => setAttempt((made) => made + 1),
  }
}
