import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The pauses before each retry, in ms: connections drop, and come back. */
const TRY_AGAIN_AFTER = [1000, 4000]

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Reads a document part by part, as its pages are viewed. pdf.js could make range requests itself, but only where a server
 * states the length of its responses, and it never retries a part that failed.
 */
export class DocumentRanges extends PDFDataRangeTransport {
  readonly #leaving = new AbortController()
  #version: string | null = null

  /**
   * @param size of the whole document, in bytes
   * @param onFail called once when a part fails despite all retries
   */
  constructor(
    readonly url: string,
    size: number,
    readonly onFail: () => void,
  ) {
    super(size, null)
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then(
      (bytes) => this.#leaving.signal.aborted || this.onDataRange(begin, bytes),
      () => this.#leaving.signal.aborted || this.onFail(),
    )
  }

  override abort(): void {
    this.#leaving.abort()
  }

  async #read(begin: number, end: number, tried = 0): Promise<Uint8Array> {
    try {
      return await this.#fetch(begin, end)
    } catch (error) {
      const pause = TRY_AGAIN_AFTER[tried]
      // The server would repeat its response; only a lost connection is worth a retry.
      if (!(error instanceof TypeError) || pause === undefined) throw error
      await wait(pause)
      return this.#read(begin, end, tried + 1)
    }
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    const headers: Record<string, string> = { Range: `bytes=${begin}-${end - 1}` }
    // Parts of two versions make no document: for a different version the server sends the whole, not a part.
    if (this.#version) headers['If-Range'] = this.#version
    const answer = await fetch(this.url, { headers, signal: this.#leaving.signal })
    if (answer.status !== 206) throw new Error(`The document answered ${answer.status}.`)
    this.#version ??= answer.headers.get('etag')
    return new Uint8Array(await answer.arrayBuffer())
  }
}
