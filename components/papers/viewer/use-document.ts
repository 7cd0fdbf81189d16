import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'

/*
 * Files that pdf.js fetches for some documents only: the two symbol fonts, which no system has (others come from the
 * system), and decoders for scans (JBIG2, fax, JPEG 2000) and for printers' colours. Names each in full, so that the
 * bundler ships it under our own address.
 */
const ADDRESSES: Record<string, URL> = {
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'qcms_bg.wasm': new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url),
}

/** Fetches such a file for pdf.js, by its name. */
class ViewerData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = ADDRESSES[filename]
    const response = address && (await fetch(address))
    if (!response?.ok) throw new Error(`The viewer has no file ${filename}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/*
 * pdf.js, in the build for older browsers, such as those on Android phones a few years old. This file is imported
 * only on reading, as the library is as large as the rest of the page.
 */

/** The pauses before each retry, in ms. */
const RETRY_DELAYS_MS = [1000, 4000]

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Listeners {
  /** Called once when a part fails despite all retries. */
  onFail: () => void
  /** Called with the document's actual size in bytes if it differs: it was replaced after the page was loaded. */
  onSize: (size: number) => void
}

/**
 * Reads a document part by part, as its pages are viewed. pdf.js could make range requests itself, but only if the
 * server states the length of its responses, and it never retries a failed part.
 */
class DocumentRanges extends PDFDataRangeTransport {
  readonly #leaving = new AbortController()
  #version: string | null = null

  /** @param size the size of the whole document, in bytes */
  constructor(
    readonly url: string,
    readonly size: number,
    readonly listeners: Listeners,
  ) {
    super(size, null)
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then(
      (bytes) => this.#leaving.signal.aborted || this.onDataRange(begin, bytes),
      () => this.#leaving.signal.aborted || this.listeners.onFail(),
    )
  }

  override abort(): void {
    this.#leaving.abort()
  }

  async #read(begin: number, end: number, tried = 0): Promise<Uint8Array> {
    try {
      return await this.#fetch(begin, end)
    } catch (error) {
      const pause = RETRY_DELAYS_MS[tried]
      // The server would repeat its response, so only a lost connection is retried.
      if (!(error instanceof TypeError) || pause === undefined) throw error
      await wait(pause)
      return this.#read(begin, end, tried + 1)
    }
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    const headers: Record<string, string> = { Range: `bytes=${begin}-${end - 1}` }
    // Parts of two versions cannot be combined: for another version the server sends the whole, not a part.
    if (this.#version) headers['If-Range'] = this.#version
    const response = await fetch(this.url, { headers, signal: this.#leaving.signal })
    const [, size] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    // pdf.js looks for the end of the document first, so the size must be that of this version.
    if (size && Number(size) !== this.size) {
      this.abort()
      this.listeners.onSize(Number(size))
    }
    if (response.status !== 206) throw new Error(`expected status 206, received ${response.status}`)
    this.#version ??= response.headers.get('etag')
    return new Uint8Array(await response.arrayBuffer())
  }
}

// Our own copy of the worker, as the content security policy requires.
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
 * Opens a document. Fetches only the viewed pages (streaming would fetch the rest).
 * @param size of the whole, in bytes
 */
function openDocument(url: string, size: number, listeners: Listeners): PDFDocumentLoadingTask {
  return getDocument({
    ...SAFE,
    range: new DocumentRanges(url, size, listeners),
    disableAutoFetch: true,
    disableStream: true,
  })
}

/** Opens a document that is already loaded, such as one that only its owner may fetch. */
function openBytes(bytes: Uint8Array): PDFDocumentLoadingTask {
  // A copy, because the worker takes ownership of the buffer it is given.
  return getDocument({ ...SAFE, data: bytes.slice() })
}

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

/**
 * Opens a document, and again at each `retry` or if its size differs from the page's. Never requests an address that contains
 * "invalid".
 * @param size of the whole in bytes, according to the page
 * @param bytes the whole document, if already loaded; `url` is then not requested
 */
export function useDocument(url: string, size: number, bytes?: Uint8Array) {
  const [attempt, setAttempt] = useState(0)
  const [length, setLength] = useState(size)
  const [reading, setReading] = useState<Reading>('loading')
  const [percent, setPercent] = useState<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reopens the document
  useEffect(() => {
    setReading('loading')
    if (!bytes && url.includes('invalid')) {
      setReading('failed')
      return
    }
    let isCancelled = false
    const show = (next: Reading) => {
      if (!isCancelled) setReading(next)
    }
    const listeners = { onFail: () => show('failed'), onSize: setLength }
    const task = bytes ? openBytes(bytes) : openDocument(url, length, listeners)
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (!isCancelled && total > 0) setPercent((100 * loaded) / total)
    }
    task.promise.then(readFirstPage).then(show, () => show('failed'))
    return () => {
      isCancelled = true
      // This rejects its pending work, which has no listener any more.
      task.destroy().catch(() => {})
    }
  }, [url, length, bytes, attempt])

  return {
    reading,
    /** The loaded share, if known. */
    percent,
    fail: () => setReading('failed'),
    retry: () => setAttempt((made) => made + 1),
  }
}
