import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptKind } from '../../core/offline-paths'

/** The caches: public pages, their pictures and documents, and the static files that pages use. */
export const PAGES = 'ingingo.pages'
export const FILES = 'ingingo.files'
export const ASSETS = 'ingingo.assets'

/** The record of a page whose copy is in the cache `PAGES`. Times are milliseconds since 1970. */
export interface KeptPage {
  path: string
  /** As in the page's source, with its character references. */
  title: string
  /** The language of its title: that of the page, or of the text in it. */
  lang: string
  kind: KeptKind
  /** Identifies its text (page-words.ts). */
  version: string
  etag: string | null
  bytes: number
  assets: string[]
  pictures: string[]
  readAt: number
  /** When the server last reported the page's state. */
  checkedAt: number
  /** Set when a reader asked to keep it. */
  saved: SavedFacts | null
}

export interface SavedFacts {
  at: number
  /** The version that was saved. */
  version: string
  /** The address of a paper's document kept with it. */
  document: string | null
}

/** A kept picture, document or static file. */
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

/** The records of what this device keeps. The page and the worker share them. */
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
