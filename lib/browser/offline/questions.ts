/** A page's requests to the worker, which alone accesses the records. */
export type WorkerRequest =
  /** The connection is back, or may be. */
  | { ask: 'contact' }
  /** Keep the open page, with what it has loaded. */
  | { ask: 'keep'; path: string; loaded: string[] }
  | ({ ask: 'state' } & Savable)
  | ({ ask: 'save' } & Savable)
  | { ask: 'remove'; path: string }
  | { ask: 'removeAll' }
  | { ask: 'list'; words: string }

/** The open page, what it has loaded, and the attributes of its control (components/offline/saved-pages.tsx). */
export interface Savable {
  path: string
  loaded: string[]
  /** The address of its document; empty or absent without one. */
  document?: string
  /** The addresses of the other pages of its text, separated by spaces; absent without any. */
  parts?: string
}

export interface PageState {
  /** The space it takes on the device, with its pictures, its document and its further pages. */
  size: string
  saved: SavedPage | null
}

/** A page that its reader saved. */
export interface SavedPage {
  path: string
  title: string
  lang: string
  bytes: number
  /** The space it takes and when it was saved, in the page's language. */
  size: string
  date: string
  document: string | null
  /** Whether the text has changed since it was saved. */
  isChanged: boolean
}

/** A page with the searched words, saved or only read. */
export interface FoundPage {
  path: string
  title: string
  lang: string
  isSaved: boolean
}

export interface SavedList {
  saved: SavedPage[]
  /** The space all saved pages take. */
  size: string
  found: FoundPage[]
}

/** The worker's answer to each question; null also when it failed. */
export interface WorkerResponses {
  contact: null
  keep: null
  state: PageState | null
  save: PageState | null
  remove: null
  removeAll: null
  list: SavedList | null
}
