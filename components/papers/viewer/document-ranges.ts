import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Waits before another try, in ms: connections drop, and come back. */
const TRY_AGAIN_AFTER = [1000, 4000]

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Reads a document part by part, as its pages are looked at. pdf.js could ask by itself, but only where a server says
 * how long its answers are, and it never asks again for a part that did not come.
 */
export class DocumentRanges extends PDFDataRangeTransport {
  readonly #leaving = new AbortController()
  #version: string | null = null

  /**
   * @param size of the whole document, in bytes
   * @param onFail called once when a part does not come, however often it is asked for
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
      // What the server has answered it would answer again; only a lost connection is worth another try.
      if (!(error instanceof TypeError) || pause === undefined) throw error
      await wait(pause)
      return this.#read(begin, end, tried + 1)
    }
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    const headers: Record<string, string> = { Range: `bytes=${begin}-${end - 1}` }
    // Parts of two versions would make no document: of another one all is sent, which is no part.
    if (this.#version) headers['If-Range'] = this.#version
    const answer = await fetch(this.url, { headers, signal: this.#leaving.signal })
    if (answer.status !== 206) throw new Error(`The document answered ${answer.status}.`)
    this.#version ??= answer.headers.get('etag')
    return new Uint8Array(await answer.arrayBuffer())
  }
}
