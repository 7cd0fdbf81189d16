/** A document to show: what the viewer needs to know of a paper. */
export interface ShownDocument {
  /** Where its bytes are; null when it has none. */
  url: string | null
  mime: string | null
  /** Bytes. */
  size: number | null
  title: string
  lang: string
  /** What the file is called when it is saved. */
  fileName: string
  /** The whole of it, where that is here already: nothing is asked of `url` then. */
  bytes?: Uint8Array
}
