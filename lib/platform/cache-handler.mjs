import promises from 'node:fs/promises'
import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { finishPage } from './html-cache/finish-page.mjs'
import { markOf } from './html-cache/render-mark.mjs'
import { countChanges, isCurrent, noteChange } from './page-store/changes.mjs'
import { noteRendering } from './page-store/recorder.mjs'

const FileSystemCache = FileSystemCacheModule.default ?? FileSystemCacheModule

/** Pages that say what somebody typed: neither Next's memory nor the disk has them, only the page store's bounded one. */
const NEVER_KEPT = /(?:^|\/\$)\/[a-z]{2}\/home\/(?:search|find-articles|find-papers|find-videos)\//

/** Pages that links of mails lead to: what stood in the address must not be kept by anybody on the way. */
const OPENED_BY_MAIL = /(?:^|\/\$)\/[a-z]{2}\/auth\/(?:verify|reset|link)$/

/** Whole answers that stay true until their content changes: of a page with its text or the notice of its end, of a route. */
const KEPT_STATUSES = { APP_PAGE: [undefined, 200, 410], APP_ROUTE: [200] }

const tagsOf = (data) => data?.headers?.['x-next-cache-tags']?.split(',') ?? []

/**
 * What this process has kept, by key: the tags of each page or route body, the changes there had been when its rendering
 * began, until when it counts, and when its files are written.
 */
const kept = new Map()

/** The files that Next writes for a kept page or route body: its content, its data, its headers. */
const FILE_ENDINGS = ['.html', '.rsc', '.body', '.meta', '.segments']

let isDiskRefusing = false

/** One line when the disk begins to refuse a page, and none until it has taken one again. */
function noteDisk(error) {
  if (error && !isDiskRefusing) console.warn('The page cache cannot write to its disk', error)
  isDiskRefusing = error !== undefined
}

/** When a page is old by itself, in milliseconds. */
const expiryOf = ({ cacheControl }) =>
  cacheControl?.revalidate ? Date.now() + cacheControl.revalidate * 1000 : Number.POSITIVE_INFINITY

/**
 * Next's own page cache (memory and disk) with the application's rules:
 * - a page is finished before it is sent or kept: scripts on demand, a policy of hashes, its status;
 * - what is kept is whole pages and route bodies, never the values read for them;
 * - nothing outlives the process: revalidated tags are known to one process only, and while none ran the content may
 *   have changed;
 * - nor is a page kept whose content has changed since its rendering began: it may have read what was before;
 * - what is old by itself is not sent once more while it is rendered anew, or it would outlive a change meanwhile;
 * - what no longer counts goes off the disk at once: a redaction destroys the words in it, too;
 * - what the disk does not take is kept in memory alone, and costs nobody an answer;
 * - only whole answers are kept: no address that names nothing, nothing that failed, nothing that an odd method got;
 * - no search is kept here: what somebody typed reaches no disk.
 */
export default class CacheHandler extends FileSystemCache {
  #mark
  #begun

  /** Next makes one for each request, before it renders. */
  constructor(context) {
    super(context)
    this.#mark = markOf(context._requestHeaders ?? {})
    this.#begun = countChanges()
  }

  async get(key, context) {
    if (context.kind === 'FETCH' || NEVER_KEPT.test(key)) return null
    const page = kept.get(key)
    if (!page || !isCurrent(page) || Date.now() >= page.until) return null
    const entry = await super.get(key, context)
    if (!entry || !isCurrent(page)) return null
    noteRendering(this.#mark, { ...page, value: entry.value })
    return entry
  }

  async set(key, data, context) {
    if (data?.kind === 'FETCH') return
    // A page that is not kept is sent all the same: it is finished like any other.
    if (data?.kind === 'APP_PAGE') {
      finishPage(data, { mark: this.#mark, isSecret: OPENED_BY_MAIL.test(key) })
    }
    await this.#standIn(key, data, context)
    const isWhole = KEPT_STATUSES[data?.kind]?.includes(data.status)
    const rendering = { tags: tagsOf(data), begun: this.#begun, until: expiryOf(context) }
    if (!isWhole || !isCurrent(rendering)) return
    noteRendering(this.#mark, { ...rendering, value: data })
    if (NEVER_KEPT.test(key)) return
    const written = this.#write(key, data, context)
    kept.set(key, { ...rendering, kind: data.kind, written })
    await written
  }

  /** While the database is away, a page that is only old by itself stands in for the one that cannot be made. */
  async #standIn(key, data, context) {
    const page = kept.get(key)
    if (data?.status !== 503 || !page || !isCurrent(page)) return
    const last = await super.get(key, context)
    if (last && isCurrent(page))
      Object.assign(data, last.value, { status: last.value.status ?? 200 })
  }

  async #write(key, data, context) {
    try {
      await super.set(key, data, context)
      noteDisk()
    } catch (error) {
      noteDisk(error)
      // Half a page must not be read once memory has no place for it any more.
      await this.#removeFiles(key, data.kind)
    }
  }

  /** From its very call on no page that carries a tag is answered; once it is over none is on the disk. */
  async revalidateTag(tags) {
    const changed = [tags].flat()
    noteChange(changed)
    const concerned = [...kept].filter(([, page]) => page.tags.some((tag) => changed.includes(tag)))
    await Promise.all(concerned.map(([key, page]) => this.#destroy(key, page)))
  }

  async #destroy(key, { kind, written }) {
    kept.delete(key)
    // Files that are still being written would come back.
    await written
    FileSystemCache.memoryCache?.remove(key)
    await this.#removeFiles(key, kind)
  }

  async #removeFiles(key, kind) {
    const files = FILE_ENDINGS.map((ending) => this.getFilePath(`${key}${ending}`, kind))
    const removals = files.map((file) => promises.rm(file, { recursive: true, force: true }))
    const failed = (await Promise.allSettled(removals)).find(({ reason }) => reason)
    if (failed) noteDisk(failed.reason)
  }
}
