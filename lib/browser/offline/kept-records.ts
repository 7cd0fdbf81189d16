import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptKind } from '../../core/offline-paths'

/** The caches: public pages, their pictures and documents, and the static files that pages are made with. */
export const PAGES = 'ingingo.pages'
export const FILES = 'ingingo.files'
export const ASSETS = 'ingingo.assets'

/** What is known of a page whose copy lies in the cache `PAGES`. Times are milliseconds since 1970. */
export interface KeptPage {
  path: string
  /** As it stands in the page, with its character references. */
  title: string
  /** The language of its title: that of the page, or of the text in it. */
  lang: string
  kind: KeptKind
  /** Names its text (page-words.ts). */
  version: string
  etag: string | null
  bytes: number
  assets: string[]
  pictures: string[]
  readAt: number
  /** When the server last said what has become of it. */
  checkedAt: number
  /** Set when a reader asked for it to be kept. */
  saved: SavedFacts | null
}

export interface SavedFacts {
  at: number
  /** The version that was saved. */
  version: string
  /** The address of a paper's document that is kept with it. */
  document: string | null
}

/** A picture, a document or a static file that is kept. */
export interface KeptFile {
  name: string
  bytes: number
  usedAt: number
}

interface Schema extends DBSchema {
  pages: { key: string; value: KeptPage }
  files: { key: string; value: KeptFile }
  facts: { key: 'lost'; value: boolean }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** The records of what this device keeps. The page and the worker write the same ones. */
export function records(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('ingingo.offline', 1, {
    upgrade(database) {
      database.createObjectStore('pages', { keyPath: 'path' })
      database.createObjectStore('files', { keyPath: 'name' })
      database.createObjectStore('facts')
    },
    terminated() {
      opened = null
    },
  })
  return opened
}
