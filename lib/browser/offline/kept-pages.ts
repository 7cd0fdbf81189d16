import { isPublicPage, keptPath, kindOfPage, pictureName } from '../../core/offline-paths'
import { ASSETS, type KeptPage, PAGES, records } from './kept-records'
import { versionOf } from './page-words'
import { filesOf, prunePages } from './prune-pages'

const ASSET =
  /(?:(?:href|src)="|url\()(\/(?:scripts\/[^")]+|_next\/static\/[^")]+\.(?:css|woff2)))/g
const PICTURE = /\/api\/files\/[\da-f-]{36}\//g

const each = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map(([all, part]) => part ?? all)),
]

let last: Promise<unknown> = Promise.resolve()

/** Serialises changes of the records: one must not clear away as unknown what another is writing. */
export function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const result = last.then(change)
  last = result.catch(() => {})
  return result
}

/** Whether a response is a complete public page that is the same for everybody. */
export function isKeepable(address: string, response: Response): boolean {
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
  await inTurn(() => writePage(path, html, etag, isRead))
}

async function writePage(path: string, html: string, etag: string | null, isRead: boolean) {
  const database = await records()
  const before = await database.get('pages', path)
  const now = Date.now()
  const page: KeptPage = {
    path,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? path,
    lang: /<h1[^>]* lang="(\w+)"/.exec(html)?.[1] ?? /<html lang="(\w+)"/.exec(html)?.[1] ?? 'en',
    kind: kindOfPage(path),
    version: await versionOf(html),
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
  await Promise.all(page.assets.map((address) => keepAsset(assets, address)))
  await prunePages()
}

/** Their addresses change with their content, so the browser's own copy is good enough. */
async function keepAsset(assets: Cache, address: string) {
  if (await assets.match(address)) return
  const answer = await fetch(address, { cache: 'force-cache' }).catch(() => null)
  if (answer?.ok) await assets.put(address, answer)
}

/** Keeps a fetched page. */
export async function keepPage(
  address: string,
  response: Response,
  isRead = true,
): Promise<boolean> {
  if (!isKeepable(address, response)) return false
  const path = keptPath(address)
  const copy = response.clone()
  await (await caches.open(PAGES)).put(path, response)
  await recordPage(path, copy, isRead)
  return true
}

/** Records the size of a cached picture or document. */
export async function recordFile(name: string, response: Response): Promise<void> {
  const bytes = (await response.blob()).size
  await (await records()).put('files', { name, bytes, usedAt: Date.now() })
}

/** Removes a page from the device with everything that only it needed. */
export function dropPage(path: string): Promise<void> {
  return inTurn(async () => {
    const database = await records()
    const page = await database.get('pages', path)
    await (await caches.open(PAGES)).delete(path)
    await database.delete('pages', path)
    await prunePages(page && filesOf(page))
  })
}
