import promises from 'node:fs/promises'
import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import pLimit from 'p-limit'
import { mailedPagePattern } from '../lib/core/mailed-pages.mjs'
import {
  countChanges,
  isCurrent,
  onChange,
  recordLocalChange,
} from '../lib/platform/cache/changes.mjs'
import { areAllMarked, getRenderMark } from '../lib/platform/http/render-mark.mjs'
import { finishPage } from './html/finish-page.mjs'
import { noteRendering } from './page-store/recorder.mjs'

const FileSystemCache = FileSystemCacheModule.default ?? FileSystemCacheModule

/** Pages that show typed searches: kept neither in Next's memory nor on disk, only in the bounded page store. */
const NEVER_CACHED = /(?:^|\/\$)\/[a-z]{2}\/home\/(?:search|find-[a-z]+)\//

/** Pages that mailed links open: no cache may keep the token in their address. */
const OPENED_BY_MAIL = new RegExp(String.raw`(?:^|/\$)/[a-z]{2}/(?:${mailedPagePattern})$`)

/** Whole responses that stay valid until their content changes: a page with its text or its 410 notice, a route's body. */
const CACHEABLE_STATUSES = { APP_PAGE: [undefined, 200, 410], APP_ROUTE: [200] }

const getTags = (data) => data?.headers?.['x-next-cache-tags']?.split(',') ?? []

/**
 * The entries of this process, by key: the tags of each page or route body, the change count when its rendering
 * began, its expiry, its files, and the promise of their writes.
 */
const cacheEntries = new Map()

/** The files that Next writes for a kept page or route body: content, data and headers. */
const FILE_ENDINGS = ['.html', '.rsc', '.body', '.meta', '.segments']

let isDiskRefusing = false

/** Logs the first refused write of the disk, and no more until a write succeeds. */
function noteDisk(error) {
  if (error && !isDiskRefusing) console.warn('The page cache cannot write to its disk', error)
  isDiskRefusing = error !== undefined
}

/** A change of everything removes a thousand pages: the limit leaves room for readers' own file access. */
const limitRemovals = pLimit(8)
/** Pending removals, by key: a page that is rendered again writes the same files. */
const removals = new Map()

async function removeFiles(files) {
  const rm = (file) => limitRemovals(() => promises.rm(file, { recursive: true, force: true }))
  const failed = (await Promise.allSettled(files.map(rm))).find(({ reason }) => reason)
  if (failed) noteDisk(failed.reason)
}

async function destroy(key, { files, written }) {
  cacheEntries.delete(key)
  // Wait for pending writes, which would recreate the files.
  await written
  // The page may have been rendered again meanwhile, to the same files.
  if (cacheEntries.has(key)) return
  FileSystemCache.memoryCache?.remove(key)
  await removeFiles(files)
}

// Removes the files here even if another process made the change: a redaction must destroy the words everywhere.
onChange(() => {
  for (const [key, page] of cacheEntries) {
    if (isCurrent(page)) continue
    const removal = destroy(key, page).finally(() => {
      if (removals.get(key) === removal) removals.delete(key)
    })
    removals.set(key, removal)
  }
})

/** When a page expires by itself, in milliseconds. */
const getExpiry = ({ cacheControl }) =>
  cacheControl?.revalidate ? Date.now() + cacheControl.revalidate * 1000 : Number.POSITIVE_INFINITY

/**
 * Next's own page cache (memory and disk) with the application's rules:
 * - a page is finished before it is sent or kept: on-demand scripts, a policy of hashes, its status;
 * - only whole pages and route bodies are kept, never the values read for them;
 * - each process has its own files, which end with it, since each only knows the changes to its own pages;
 * - a page whose content has changed since its rendering began is not kept, as it may show the old content;
 * - an expired page is not served while it is rendered again, or it would outlive a change made meanwhile;
 * - outdated files leave the disk at once, so that a redaction destroys the words in them, too;
 * - a page that the disk refuses is kept in memory only, and fails no response;
 * - only complete responses are kept: no unknown address, no error, no response to an unusual method;
 * - searches are not kept here, so that typed words never reach the disk.
 */
export default class CacheHandler extends FileSystemCache {
  #mark
  #begun

  /** Next creates one per request, before it renders. */
  constructor(context) {
    super(context)
    this.#mark = getRenderMark(context._requestHeaders ?? {})
    this.#begun = countChanges()
  }

  async get(key, context) {
    if (context.kind === 'FETCH' || NEVER_CACHED.test(key)) return null
    const page = cacheEntries.get(key)
    if (!page || !isCurrent(page) || Date.now() >= page.until) return null
    const entry = await super.get(key, context)
    if (!entry || !isCurrent(page)) return null
    noteRendering(this.#mark, { ...page, value: entry.value })
    return entry
  }

  async set(key, data, context) {
    if (data?.kind === 'FETCH') return
    // A page that is not kept is still finished and sent.
    if (data?.kind === 'APP_PAGE') {
      finishPage(data, {
        mark: this.#mark,
        isMarked: areAllMarked(),
        isSecret: OPENED_BY_MAIL.test(key),
      })
    }
    await this.#fallBackToExpired(key, data, context)
    const isWhole = CACHEABLE_STATUSES[data?.kind]?.includes(data.status)
    const rendering = { tags: getTags(data), begun: this.#begun, until: getExpiry(context) }
    if (!isWhole || !isCurrent(rendering)) return
    noteRendering(this.#mark, { ...rendering, value: data })
    if (NEVER_CACHED.test(key)) return
    const files = FILE_ENDINGS.map((ending) => this.getFilePath(`${key}${ending}`, data.kind))
    const written = this.#write(key, data, context, files)
    cacheEntries.set(key, { ...rendering, files, written })
    await written
  }

  /** Next's path of a file, in a folder of this process. */
  getFilePath(key, kind) {
    return super.getFilePath(key.replace(/^\/route-cache\//, `/route-cache/${process.pid}/`), kind)
  }

  /** While the database is away, an expired page replaces one that cannot be rendered. */
  async #fallBackToExpired(key, data, context) {
    const page = cacheEntries.get(key)
    if (data?.status !== 503 || !page || !isCurrent(page)) return
    const last = await super.get(key, context)
    if (last && isCurrent(page))
      Object.assign(data, last.value, { status: last.value.status ?? 200 })
  }

  async #write(key, data, context, files) {
    try {
      await removals.get(key)
      await super.set(key, data, context)
      noteDisk()
    } catch (error) {
      noteDisk(error)
      // Half a page must not be read back once memory has evicted it.
      await removeFiles(files)
    }
  }

  /** From the moment of the call no page that carries a tag is served; when it resolves none is left on disk. */
  async revalidateTag(tags) {
    // The writer notifies other processes (cache/revalidate.ts).
    recordLocalChange([tags].flat())
    await Promise.all(removals.values())
  }
}
