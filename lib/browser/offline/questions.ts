/** What a page asks of the worker, which alone holds the records. */
export type Question =
  /** The line is back, or may be. */
  | { ask: 'contact' }
  /** Keep the page that is open, with what it has loaded. */
  | { ask: 'keep'; path: string; loaded: string[] }
  | ({ ask: 'state' } & Savable)
  | ({ ask: 'save' } & Savable)
  | { ask: 'remove'; path: string }
  | { ask: 'removeAll' }
  | { ask: 'list'; words: string }

/** The page that is open, what it has loaded, and the address of its document. */
export interface Savable {
  path: string
  loaded: string[]
  document: string | null
}

export interface PageState {
  /** What it takes on the device, with its pictures and its document. */
  size: string
  saved: SavedPage | null
}

/** A page that its reader saved. */
export interface SavedPage {
  path: string
  title: string
  lang: string
  bytes: number
  /** What it takes, and when it was saved, in the page's language. */
  size: string
  date: string
  document: string | null
  /** Whether the text is another one than when it was saved. */
  isChanged: boolean
}

/** A page in which words were found, saved or only read. */
export interface FoundPage {
  path: string
  title: string
  lang: string
  isSaved: boolean
}

export interface KeptList {
  saved: SavedPage[]
  /** What all that was saved takes. */
  size: string
  found: FoundPage[]
}

/** The worker's answer to each question; null also where it failed. */
export interface Answers {
  contact: null
  keep: null
  state: PageState | null
  save: PageState | null
  remove: null
  removeAll: null
  list: KeptList | null
}
