/*
 * pdf.js, in the build for older browsers, such as those on Android phones a few years old. This file is imported only when
 * someone wants to read: the library weighs as much as the rest of the page.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentRanges } from './document-ranges'
import { ViewerData } from './viewer-data'

// Our own copy of the worker: the content security policy allows no other.
GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).href

/** Nothing in a document is executed. */
const SAFE = {
  isEvalSupported: false,
  enableXfa: false,
  useWorkerFetch: false,
  BinaryDataFactory: ViewerData,
}

/**
 * Opens a document. Only the viewed pages are fetched (streaming would fetch the rest).
 * @param size of the whole, in bytes
 * @param onFail called when a part fails to load
 */
export function openDocument(
  url: string,
  size: number,
  onFail: () => void,
): PDFDocumentLoadingTask {
  return getDocument({
    ...SAFE,
    range: new DocumentRanges(url, size, onFail),
    disableAutoFetch: true,
    disableStream: true,
  })
}

/** Opens a document that is here in full, such as one that only its owner may fetch. */
export function openBytes(bytes: Uint8Array): PDFDocumentLoadingTask {
  // A copy, because the worker takes ownership of the buffer it is given.
  return getDocument({ ...SAFE, data: bytes.slice() })
}
