import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countChanges } from '../../lib/platform/cache/changes.mjs'
import { wantsTextOnly } from '../../lib/platform/http/text-wish.mjs'
import { getCacheKind, getKey, parsePicture } from './requests.mjs'

/**
 * Combines the two halves of Next's first response: the page cache's value with its tags, from the cache handler, and
 * the status and headers, once they have been sent. Both carry the mark of the request (lib/platform/http/render-mark.mjs).
 */
const pending = new Map()

/**
 * Records which value of the page cache answers a request. Called by the cache handler.
 * @param {string | undefined} mark of the request
 * @param {{ value: object, tags: string[], begun: number, until: number }} rendering
 */
export function noteRendering(mark, rendering) {
  if (pending.has(mark)) pending.set(mark, rendering)
}

const UNKEPT = /no-store|private/
/** Shared caches keep no text-only pages, but this store does. */
const UNKEPT_TEXT = /no-store/

const isCacheable = (response, uncacheable) =>
  response.writableFinished &&
  !response.hasHeader('set-cookie') &&
  !uncacheable.test(`${response.getHeader('cache-control')}`)

const getHead = (response) => ({
  status: response.statusCode,
  headers: response.getRawHeaderNames().map((name) => [name, response.getHeader(name)]),
})

const getBody = ({ kind, html, body }) => (kind === 'APP_PAGE' ? Buffer.from(html) : body)

async function storePage(store, { request, response }, rendering) {
  if (!rendering) return
  // Also where the reader's own copy is still current (304).
  store.reportResponse(request, rendering)
  if (response.statusCode !== (rendering.value.status ?? 200)) return
  const { url } = request
  const page = { ...getHead(response), body: getBody(rendering.value) }
  const isText = wantsTextOnly(request)
  await (isText ? store.storeTextOnly(url, page, rendering) : store.keep(url, page, rendering))
}

/** The paths of a file of the build or of `public`, and of the forms that the build has compressed. */
function getFilePaths(root, path) {
  const folder = path.startsWith('/_next/static/') ? '.next/static' : 'public'
  const compressed = join(root, '.next', 'compressed', path)
  const file = join(root, folder, path.replace('/_next/static/', '/'))
  return [file, `${compressed}.br`, `${compressed}.gz`]
}

const readIfThere = (path) => readFile(path).catch(() => null)

async function storeFile(store, url, response, root) {
  if (response.statusCode !== 200) return
  const [body, br, gzip] = await Promise.all(getFilePaths(root, getKey(url)).map(readIfThere))
  if (!body) return
  const always = Number.POSITIVE_INFINITY
  // A file of the build never changes.
  const rendering = { tags: [], begun: always, until: always }
  const bodies = br && gzip ? { br, gzip } : { identity: body }
  await store.keep(url, { ...getHead(response), body }, rendering, bodies)
}

/** The URLs of pictures that are being read: their first readers ask for each at the same time. */
const reading = new Set()

/**
 * Reads the bytes again instead of copying them from the response: its visibility and tags are read after `begun`, so
 * that any later change removes it.
 */
async function storePicture({ pictures, readPicture }, url, response) {
  if (response.statusCode !== 200 || reading.has(url)) return
  reading.add(url)
  try {
    const begun = countChanges()
    const { id, variant } = parsePicture(url)
    const picture = await readPicture(id, variant, pictures.maxEntryBytes)
    if (!picture) return
    const { body, tags } = picture
    const rendering = { tags, begun, until: Number.POSITIVE_INFINITY }
    await pictures.keep(url, { ...getHead(response), body }, rendering, { identity: body })
  } finally {
    reading.delete(url)
  }
}

/**
 * Keeps Next's response to a request, when it is a whole page or document of its cache, a search page, a public picture,
 * or a file.
 * @param {{ pages: import('./store.mjs').PageStore, searches: import('./store.mjs').PageStore, pictures:
 *   import('./store.mjs').PageStore, readPicture: Function }} stores `readPicture`: reads the bytes and tags of a public
 *   picture (lib/modules/files/queries.ts)
 * @param {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, mark: string, root:
 *   string }} exchange `mark`: of the request; `root`: the project's folder
 * @returns {Promise<void>} resolves once the response has ended and, if it may be kept, is in its store
 */
export async function record(stores, { request, response, mark, root }) {
  const { url } = request
  const kind = getCacheKind(request)
  if (!kind || response.closed) return
  pending.set(mark, null)
  await new Promise((done) => response.once('close', done))
  const rendering = pending.get(mark)
  pending.delete(mark)
  if (!isCacheable(response, wantsTextOnly(request) ? UNKEPT_TEXT : UNKEPT)) return
  // Next serves responses that cannot be kept.
  if (kind === 'file') return storeFile(stores.pages, url, response, root).catch(() => {})
  if (kind === 'picture') return storePicture(stores, url, response).catch(() => {})
  const store = kind === 'search' ? stores.searches : stores.pages
  await storePage(store, { request, response }, rendering).catch(() => {})
}
