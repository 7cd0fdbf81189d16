import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  type CachedKind,
  canonicalPath,
  getPageKind,
  isPublicPage,
  pictureName,
} from '../../core/offline-paths'
import { READ_PAGE_MS } from '../../core/retention'

/** The caches: public pages, their pictures and documents, and the static files that pages use. */
export const PAGES = 'ingingo.pages'
export const FILES = 'ingingo.files'
export const ASSETS = 'ingingo.assets'

/** The record of a page whose copy is in the cache `PAGES`. Times are milliseconds since 1970. */
export interface CachedPage {
  path: string
  /** As in the page's source, with its character references. */
  title: string
  /** The language of its title: that of the page, or of the text in it. */
  lang: string
  kind: CachedKind
  /** Identifies its text. */
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

interface SavedFacts {
  at: number
  version: string
  /** The address of a paper's document kept with it. */
  document: string | null
}

/** A kept picture, document or static file. */
export interface CachedFile {
  name: string
  bytes: number
  usedAt: number
}

interface Schema extends DBSchema {
  pages: { key: string; value: CachedPage }
  files: { key: string; value: CachedFile }
  facts: { key: 'lost'; value: boolean }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

/** The records of what this device keeps. The page and the worker share them. */
export function openRecords(): Promise<IDBPDatabase<Schema>> {
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

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PAGES = 200

export const getFiles = ({ pictures, saved }: CachedPage): string[] =>
  saved?.document ? [...pictures, saved.document] : pictures

/** Pages that must stay available offline. Anchored, because an article's slug may be the same word. */
const isOwn = ({ path }: CachedPage) => /^(?:\/[a-z]{2})?\/(?:emergency|offline|saved)$/.test(path)

/**
 * Lists the pages to drop: those unread for 30 days, then the oldest others until all fit into 20 MB. Saved pages
 * stay until their reader removes them, and do not count.
 */
export function pagesToDrop(pages: CachedPage[], files: CachedFile[], now: number): string[] {
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const counted = new Set(pages.filter(({ saved }) => saved).flatMap(getFiles))
  let bytes = 0
  let count = 0
  const newestFirst = pages
    .filter((page) => !page.saved && !isOwn(page))
    .sort((one, other) => other.readAt - one.readAt)
  return newestFirst.flatMap((page) => {
    const fresh = getFiles(page).filter((name) => !counted.has(name))
    const added = fresh.reduce((sum, name) => sum + (sizes.get(name) ?? 0), page.bytes)
    const isOut =
      now - page.readAt > READ_PAGE_MS || bytes + added > MAX_BYTES || count >= MAX_PAGES
    if (isOut) return [page.path]
    for (const name of fresh) counted.add(name)
    bytes += added
    count += 1
    return []
  })
}

/**
 * Keeps the device within its limits: drops pages first, then unused files.
 * @param gone files of a page that was just removed
 */
async function prunePages(gone: string[] = []): Promise<void> {
  const database = await openRecords()
  const [pages, files] = await Promise.all([database.getAll('pages'), database.getAll('files')])
  const dropped = new Set(pagesToDrop(pages, files, Date.now()))
  const cache = await caches.open(PAGES)
  for (const path of dropped) {
    await cache.delete(path)
    await database.delete('pages', path)
  }
  const released = new Set([
    ...gone,
    ...pages.filter(({ path }) => dropped.has(path)).flatMap(getFiles),
  ])
  const rest = pages.filter(({ path }) => !dropped.has(path))
  const needed = new Set(rest.flatMap(getFiles))
  // A picture may arrive before its page is recorded.
  const isUnused = ({ name, usedAt }: CachedFile) =>
    !needed.has(name) && (released.has(name) || Date.now() - usedAt > 60_000)
  const fileCache = await caches.open(FILES)
  for (const { name } of files.filter(isUnused)) {
    await fileCache.delete(name)
    await database.delete('files', name)
  }
  await pruneAssets(new Set(rest.flatMap(({ assets }) => assets)))
}

/** Deletes unused static files. Chunks are named by the scripts that import them, not by the pages. */
async function pruneAssets(needed: Set<string>) {
  const assets = await caches.open(ASSETS)
  const requests = await assets.keys()
  const scripts = requests.filter(({ url }) => url.includes('/scripts/'))
  const texts = await Promise.all(
    scripts.map(async (request) => (await assets.match(request))?.text() ?? ''),
  )
  const imported = texts.join()
  for (const request of requests) {
    const { pathname, search } = new URL(request.url)
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    const isPart = pathname.startsWith('/scripts/') && imported.includes(name)
    if (!isPart && !needed.has(pathname + search)) await assets.delete(request)
  }
}

/**
 * Returns lower-case letters without diacritics, so that a word is found however it is typed. Apostrophes, and other
 * characters that HTML writes as character references, become spaces.
 */
export const normalizeText = (text: string): string =>
  text
    .replace(/&#?\w+;|[&<>"'\u2018\u2019\u02b0-\u02ff]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

const between = (html: string, tag: string) =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0]

/** The words of a page, without the navigation around them and without comments by others. */
export function getWords(html: string): string {
  const main = between(html, 'main') ?? ''
  return (between(main, 'article') ?? main)
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Identifies the text of a page: the same words give the same version. */
export async function getVersion(html: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(getWords(html)))
  return Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16)).join('')
}

const ASSET =
  /(?:(?:href|src)="|url\()(\/(?:scripts\/[^")]+|_next\/static\/[^")]+\.(?:css|woff2)))/g
const PICTURE = /\/api\/files\/[\da-f-]{36}\//g

const each = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([all, part]) => part ?? all)),
]

let last: Promise<unknown> = Promise.resolve()

/** Serialises changes of the records, so that one does not clear another's incomplete writes. */
export function enqueueChange<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = last.then(change)
  last = result.catch(() => {})
  return result
}

/** Returns whether a response is a complete public page that is the same for everybody. */
export function isCacheable(address: string, response: Response): boolean {
  const header = (name: string) => response.headers.get(name) ?? ''
  return (
    response.status === 200 &&
    !response.redirected &&
    response.type === 'basic' &&
    header('content-type').startsWith('text/html') &&
    /\bpublic\b/.test(header('cache-control')) &&
    isPublicPage(new URL(address, location.origin))
  )
}

export const isWithdrawn = ({ status }: Response) => status === 404 || status === 410

/**
 * Records what a cached page consists of, and makes sure that the static files it needs are cached.
 * @param isRead whether a reader has just opened it
 */
export async function recordPage(path: string, response: Response, isRead = true): Promise<void> {
  const html = await response.text()
  const etag = response.headers.get('etag')
  await enqueueChange(() => writePage(path, html, etag, isRead))
}

async function writePage(path: string, html: string, etag: string | null, isRead: boolean) {
  const database = await openRecords()
  const before = await database.get('pages', path)
  const now = Date.now()
  const page: CachedPage = {
    path,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? path,
    lang: /<h1[^>]* lang="(\w+)"/.exec(html)?.[1] ?? /<html lang="(\w+)"/.exec(html)?.[1] ?? 'en',
    kind: getPageKind(path),
    version: await getVersion(html),
    etag,
    bytes: new Blob([html]).size,
    assets: each(html, ASSET),
    pictures: each(html, PICTURE).flatMap((address) => pictureName(address) ?? []),
    readAt: isRead || !before ? now : before.readAt,
    checkedAt: now,
    saved: before?.saved ?? null,
  }
  await database.put('pages', page)
  const assets = await caches.open(ASSETS)
  await Promise.all(page.assets.map((address) => cacheAsset(assets, address)))
  await prunePages()
}

/** Caches a static file. Its address changes with its content, so the copy in the HTTP cache is current. */
async function cacheAsset(assets: Cache, address: string) {
  if (await assets.match(address)) return
  const response = await fetch(address, { cache: 'force-cache' }).catch(() => null)
  if (response?.ok) await assets.put(address, response)
}

/** Keeps a fetched page. */
export async function cachePage(
  address: string,
  response: Response,
  isRead = true,
): Promise<boolean> {
  if (!isCacheable(address, response)) return false
  const path = canonicalPath(address)
  const copy = response.clone()
  await (await caches.open(PAGES)).put(path, response)
  await recordPage(path, copy, isRead)
  return true
}

/** Records the size of a cached picture or document. */
export async function recordFile(name: string, response: Response): Promise<void> {
  const bytes = (await response.blob()).size
  await (await openRecords()).put('files', { name, bytes, usedAt: Date.now() })
}

/** Removes a page from the device with the files that only it needed. */
export function dropPage(path: string): Promise<void> {
  return enqueueChange(async () => {
    const database = await openRecords()
    const page = await database.get('pages', path)
    await (await caches.open(PAGES)).delete(path)
    await database.delete('pages', path)
    await prunePages(page && getFiles(page))
  })
}
