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
}
