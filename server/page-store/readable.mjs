import { LRUCache } from 'lru-cache'
import { pagePattern } from '../../lib/core/kinds.mjs'
import { prefixLocalePattern } from '../../lib/core/languages.mjs'
import { countChanges, isCurrent } from '../../lib/platform/cache/changes.mjs'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const READABLE = new RegExp(
  `^((?:/(?:${prefixLocalePattern}))?/home/(${pagePattern})/(${UUID}))/([^/?#]+)(/?)(\\?.*)?$`,
)

/** Size of the cache of titles; others are read again on demand. */
const MAX_CACHED_TITLES = 10_000

/** A title may change back, so a redirected client must ask again. */
const HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }

/** Encodes a query for use in a header. */
const asHeader = (query) => query.replace(/[^\x21-\x7e]/g, encodeURIComponent)

/** Where `stripWords` stores the parsed address on the request: a WeakMap would cost more garbage collection than all else here. */
const READABLE_ADDRESS = Symbol('readableAddress')

/**
 * Readable addresses (docs/decisions/0045-readable-addresses.md): the id identifies the page, and the words behind it
 * come from its title. The words are stripped first, so that a page has one copy for any words; wrong words are
 * redirected to the right ones.
 */
export class ReadableAddresses {
  #known = new LRUCache({ max: MAX_CACHED_TITLES })
  #read

  /**
   * @param {(folder: string, id: string) => Promise<{ slug: string, tags: string[] } | null>} read the slug of something
   *   public, and the tags that a change of it revalidates; null when nothing public has the id
   */
  constructor(read) {
    this.#read = read
  }

  /** Strips the words from a URL, and remembers them. */
  stripWords(request) {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return
    const [, page, folder, id, slug, slash, query = ''] = READABLE.exec(url) ?? []
    if (page === undefined) return
    request[READABLE_ADDRESS] = { page, folder, id, slug, query }
    request.url = page + slash + query
  }

  #toSlug({ id }) {
    const known = this.#known.get(id)
    if (!known || isCurrent(known)) return known?.slug
    this.#known.delete(id)
  }

  /** Returns whether the page may be served: its URL has no words, or the right ones. */
  hasRightSlug(request) {
    const address = request[READABLE_ADDRESS]
    return address === undefined || this.#toSlug(address) === address.slug
  }

  /**
   * Redirects wrong words to the right ones, where these are known.
   * @returns {boolean} whether the request has been answered
   */
  redirect(request, response) {
    const address = request[READABLE_ADDRESS]
    const slug = address && this.#toSlug(address)
    if (slug === undefined || slug === address.slug) return false
    const location = `${address.page}/${slug}${asHeader(address.query)}`
    response.writeHead(308, { ...HEADERS, location, 'content-length': 0 }).end()
    return true
  }

  /** Reads the right words if unknown. If the text is not public, or cannot be read now, the page itself responds. */
  async find(request) {
    const address = request[READABLE_ADDRESS]
    if (!address || this.#toSlug(address) !== undefined) return
    const begun = countChanges()
    const found = await this.#read(address.folder, address.id).catch(() => null)
    if (found) this.#known.set(address.id, { ...found, begun })
    // The words are unknown or have just changed, so none count as wrong.
    if (this.#toSlug(address) === undefined) request[READABLE_ADDRESS] = undefined
  }
}
