import promises from 'node:fs/promises'
import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { finishPage } from './html-cache/finish-page.mjs'
import { markOf } from './html-cache/render-mark.mjs'

const FileSystemCache = FileSystemCacheModule.default ?? FileSystemCacheModule

const STARTED_AT = Date.now()

/** From when on a page counts: from the start, or from when all were forgotten (lib/platform/cache/forget-all.ts). */
const validFrom = () => Math.max(STARTED_AT, globalThis.ingingoPagesFrom ?? 0)

/** Pages that depend on what somebody typed: rendered each time, or strangers could fill the disk with them. */
const NEVER_KEPT = /(?:^|\/\$)\/[a-z]{2}\/home\/(?:search|find-articles|find-papers|find-videos)\//

/** Pages that links of mails lead to: what stood in the address must not be kept by anybody on the way. */
const OPENED_BY_MAIL = /(?:^|\/\$)\/[a-z]{2}\/auth\/(?:verify|reset|link)$/

/** Whole answers that stay true until their content changes: of a page with its text or the notice of its end, of a route. */
const KEPT_STATUSES = { APP_PAGE: [undefined, 200, 410], APP_ROUTE: [200] }

/** Longer than this, ms, no page takes to render. */
const RENDERED_WITHIN = 3000

/** When each tag was last changed, as far as a page that is being rendered now may have read what was before. */
const changes = new Map()

function noteChanges(tags) {
  const now = Date.now()
  for (const [tag, at] of changes) if (now - at > RENDERED_WITHIN) changes.delete(tag)
  for (const tag of tags) changes.set(tag, now)
}

const tagsOf = (data) => data?.headers?.['x-next-cache-tags']?.split(',') ?? []

/** What this process has kept: the tags of each page or route body, and when its files are written. */
const kept = new Map()

/** The files that Next writes for a kept page or route body: its content, its data, its headers. */
const FILE_ENDINGS = ['.html', '.rsc', '.body', '.meta', '.segments']

let isDiskRefusing = false

/** One line when the disk begins to refuse a page, and none until it has taken one again. */
function noteDisk(error) {
  if (error && !isDiskRefusing) console.warn('The page cache cannot write to its disk', error)
  isDiskRefusing = error !== undefined
}

/** When work of the process itself last changed what carries a tag (lib/platform/cache/revalidate.ts). */
const changedByJob = (tag) => globalThis.ingingoForgottenTags?.get(tag) ?? 0

/** Whether a page that was just rendered may show what has changed meanwhile. */
function mayBeOutdated(data) {
  const since = Date.now() - RENDERED_WITHIN
  return tagsOf(data).some((tag) => Math.max(changes.get(tag) ?? 0, changedByJob(tag)) >= since)
}

/** Whether a page that was kept still counts. */
const isValid = ({ lastModified, value }) =>
  lastModified >= validFrom() && !tagsOf(value).some((tag) => changedByJob(tag) >= lastModified)

/**
 * Next's own page cache (memory and disk) with the application's rules:
 * - a page is finished before it is sent or kept: scripts on demand, a policy of hashes, its status;
 * - what is kept is whole pages and route bodies, never the values read for them;
 * - nothing outlives the process: revalidated tags are known to one process only, and while none ran the content may
 *   have changed;
 * - nor is a page kept that was being rendered while its content changed: it may have read what was before;
 * - what no longer counts goes off the disk at once: a redaction destroys the words in it, too;
 * - what the disk does not take is kept in memory alone, and costs nobody an answer;
 * - only whole answers are kept: no address that names nothing, nothing that failed, nothing that an odd method got, and
 *   no search.
 */
export default class CacheHandler extends FileSystemCache {
  #mark

  /** Next makes one for each request. */
  constructor(context) {
    super(context)
    this.#mark = markOf(context._requestHeaders ?? {})
  }

  async get(key, context) {
    if (context.kind === 'FETCH' || NEVER_KEPT.test(key)) return null
    const entry = await super.get(key, context)
    return entry && isValid(entry) ? entry : null
  }

  async set(key, data, context) {
    if (data?.kind === 'FETCH') return
    // A page that is not kept is sent all the same: it is finished like any other.
    if (data?.kind === 'APP_PAGE') {
      finishPage(data, { mark: this.#mark, isSecret: OPENED_BY_MAIL.test(key) })
    }
    const isWhole = KEPT_STATUSES[data?.kind]?.includes(data.status)
    if (!isWhole || NEVER_KEPT.test(key) || mayBeOutdated(data)) return
    const written = this.#write(key, data, context)
    if (tagsOf(data).length > 0) kept.set(key, { kind: data.kind, tags: tagsOf(data), written })
    await written
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

  /** Next compares whole milliseconds: a page that was kept in this very one would count as newer than the change. */
  async revalidateTag(tags, ...rest) {
    const now = Date.now()
    while (Date.now() === now) await new Promise(setImmediate)
    const changed = [tags].flat()
    noteChanges(changed)
    await super.revalidateTag(tags, ...rest)
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
