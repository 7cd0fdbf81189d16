import { locales } from '../../core/languages.mjs'
import { textOnlyHeaders, toTextOnly } from '../html-cache/text-only.mjs'
import { wantsTextOnly } from '../html-cache/text-wish.mjs'
import { putStylesInside } from '../html-cache/used-styles.mjs'
import { areMissed, countChanges, isCurrent } from '../page-store/changes.mjs'
import { isPlain } from '../page-store/requests.mjs'
import { askNext } from './ask-next.mjs'
import { KINDS } from './kinds.mjs'
import { PageShell } from './shell.mjs'

/** As long as Next keeps a page itself: the frame of a page shows the year. */
const SHELL_MS = 3600_000

/** The tag of the site texts that every page shows, as lib/platform/cache/tags.ts names it. */
const SITE = 'site'

const TRIES = 4
/** A database that was away for a moment must not cost an hour. */
const RETRY_MS = 60_000

/** What follows a page's language links in its head. */
const FEED_LINK = '<link rel="alternate" type='

/** Headers that Next sets for the URL that the shell was made from. */
const OF_ADDRESS = /^x-middleware-/i

/**
 * Renders pages of numerous kinds without entering Next each time: Next renders their frame once for each kind and language,
 * and only the differing content is rendered again, by the same components.
 */
export class ShellPages {
  #handle
  #content
  #shells = new Map()
  #running = new Map()
  #onProblem

  /**
   * @param {{ handle: Function, content: object, onProblem: (error: Error) => void }} options `handle`: Next's own, past
   *   everything that a request goes through before it; `content`: the renderer (components/shell/content.tsx)
   */
  constructor({ handle, content, onProblem }) {
    this.#handle = handle
    this.#content = content
    this.#onProblem = onProblem
  }

  /** The application's readers exist once Next has begun to serve (instrumentation.ts). */
  get #tools() {
    return { ...globalThis.ingingoPages, content: this.#content }
  }

  async #makeShell(kind, locale, variant) {
    const { address, holes, example } = KINDS[kind]
    const { placeholders } = this.#tools
    const url = address(locale, placeholders, variant)
    const begun = countChanges()
    const { status, headers, html } = await askNext(this.#handle, url)
    const content = await example(locale, this.#tools, variant)
    if (status !== 200) throw new Error(`The shell of ${kind} was answered with ${status}.`)
    return {
      shell: new PageShell(html, content, holes(placeholders, variant)),
      headers: headers.filter(([name]) => !OF_ADDRESS.test(name)),
      madeAt: Date.now(),
      begun,
    }
  }

  /** Retries: Next marks where late content ended, and the page then differs; with nothing late, each rendering is the same. */
  async #tryToMakeShell(kind, locale, variant) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#makeShell(kind, locale, variant)
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }

  /** A shell that cannot be made is retried a minute later; Next renders its pages until then. */
  async #renew(kind, locale, variant) {
    const key = `${kind} ${locale} ${variant}`
    // Requests that come meanwhile are served from the old one, or by Next.
    const last = this.#shells.get(key)
    this.#shells.set(key, { ...last, madeAt: Date.now() })
    try {
      this.#shells.set(key, await this.#tryToMakeShell(kind, locale, variant))
    } catch (error) {
      this.#shells.set(key, { madeAt: Date.now() - SHELL_MS + RETRY_MS })
      this.#onProblem(error)
    }
  }

  /** Makes Next load the application, which the shells need. */
  async load() {
    await askNext(this.#handle, '/api/health')
  }

  /** Makes the most requested shells in advance, so that nobody waits for the first page of a kind. */
  async prepare() {
    await this.load()
    for (const [kind, { variantOf }] of Object.entries(KINDS)) {
      for (const locale of locales) await this.#renew(kind, locale, variantOf(locale))
    }
  }

  #shellOf(kind, locale, variant) {
    // No shell would be current by the time it was made.
    if (areMissed()) return null
    const known = this.#shells.get(`${kind} ${locale} ${variant}`)
    const isOutdated = known?.shell && !isCurrent({ tags: [SITE], begun: known.begun })
    if (isOutdated) this.#shells.delete(`${kind} ${locale} ${variant}`)
    if (!known || isOutdated || Date.now() - known.madeAt > SHELL_MS) {
      this.#renew(kind, locale, variant)
    }
    return known?.shell && !isOutdated ? known : null
  }

  async #render(kind, { locale, wish }) {
    const begun = countChanges()
    const rendered = await KINDS[kind].render(locale, wish, this.#tools)
    // Resources that the browser should preload would have to be in the head.
    if (!rendered || rendered.content.startsWith('<link')) return null
    const known = this.#shellOf(kind, locale, rendered.variant)
    if (!known) return null
    const { tags, content, values, head = '' } = rendered
    const html = known.shell.fill(values, content).replace(FEED_LINK, (link) => head + link)
    return {
      answer: {
        status: 200,
        headers: known.headers,
        html: putStylesInside(html),
      },
      rendering: { tags: [...tags, SITE], begun, until: Date.now() + SHELL_MS },
    }
  }

  /** Concurrent requests for the same page share one rendering, as long as nothing has changed since it began. */
  #renderOnce(kind, url, wish) {
    const key = `${countChanges()} ${url}`
    const known = this.#running.get(key)
    if (known) return known
    const running = this.#render(kind, wish).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /**
   * Renders what a request asks for, in the form that everybody gets.
   * @param {{ method?: string, url: string, headers: Record<string, string | string[] | undefined> }} request
   * @returns {Promise<{ answer: { status: number, headers: [string, string | string[]][], body: Buffer }, rendering: { tags:
   *   string[], begun: number, until: number } } | null>} as the page store takes them; null when Next should answer
   */
  async render(request) {
    if (!isPlain(request)) return null
    for (const [kind, { find }] of Object.entries(KINDS)) {
      const wish = find(request.url)
      if (!wish) continue
      // When the content cannot be read now, Next reports that in its own words.
      const page = await this.#renderOnce(kind, request.url, wish).catch(() => null)
      return page && inFormOf(request, page)
    }
    return null
  }
}

const withTextHeaders = (headers) => {
  const own = textOnlyHeaders()
  return [...headers.filter(([name]) => !(name.toLowerCase() in own)), ...Object.entries(own)]
}

function inFormOf(request, { answer: { status, headers, html }, rendering }) {
  const answer = wantsTextOnly(request)
    ? { status, headers: withTextHeaders(headers), body: Buffer.from(toTextOnly(html)) }
    : { status, headers, body: Buffer.from(html) }
  return { answer, rendering }
}
