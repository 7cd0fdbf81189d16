/*
 * pdf.js, in the build for older browsers: Android's of a few years ago among them. This file is only ever imported
 * when somebody wants to read: the library weighs as much as all the rest of the page.
 */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentRanges } from './document-ranges'
import { ViewerData } from './viewer-data'

// Our own copy of the worker: the policy lets no other run.
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
 * Begins to read a document. Only the pages that are looked at are fetched (streaming would fetch the rest).
 * @param size of the whole, in bytes
 * @param onFail called when a part of it does not come
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

/** Begins to read a document that is here as a whole, such as one that only its owner may fetch. */
export function openBytes(bytes: Uint8Array): PDFDocumentLoadingTask {
  // A copy: the worker takes what it is given away from the page.
  return getDocument({ ...SAFE, data: bytes.slice() })
}
