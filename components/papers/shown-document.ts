/** A document to show: what the viewer needs to know about a paper. */
export interface ShownDocument {
  /** The address of its bytes; null when it has none. */
  url: string | null
  mime: string | null
  /** Bytes. */
  size: number | null
  title: string
  lang: string
  /** The file name it is saved under. */
  fileName: string
  /** The whole document, where it is already here: `url` is then not requested. */
  bytes?: Uint8Array
}
