import { locales } from '../../core/languages.mjs'
import { textOnlyHeaders, toTextOnly } from '../html-cache/text-only.mjs'
import { wantsTextOnly } from '../html-cache/text-wish.mjs'
import { putStylesInside } from '../html-cache/used-styles.mjs'
import { countChanges, isCurrent } from '../page-store/changes.mjs'
import { isPlain } from '../page-store/requests.mjs'
import { askNext } from './ask-next.mjs'
import { KINDS } from './kinds.mjs'
import { PageShell } from './shell.mjs'

/** As long as Next keeps a page itself: what stands around it names the year. */
const SHELL_MS = 3600_000

/** What every page says of the site itself, as lib/platform/cache/tags.ts calls it. */
const SITE = 'site'

const TRIES = 4
/** A database that was away for a moment must not cost an hour. */
const RETRY_MS = 60_000

/** What follows the languages of a page in its head. */
const FEED_LINK = '<link rel="alternate" type='

/** What Next says of the address that the shell was made from. */
const OF_ADDRESS = /^x-middleware-/i

/**
 * Renders pages of which there are many of a kind without entering Next each time: Next renders what stands around
 * them once, for each kind and language, and only what differs is rendered anew, by the same components.
 */
export class ShellPages {
  #handle
  #content
  #shells = new Map()
  #running = new Map()
  #onProblem

  /**
   * @param {{ handle: Function, content: object, onProblem: (error: Error) => void }} options `handle`: Next's own, behind
   *   all that a request goes through before it; `content`: what renders (components/shell/content.tsx)
   */
  constructor({ handle, content, onProblem }) {
    this.#handle = handle
    this.#content = content
    this.#onProblem = onProblem
  }

  /** What the application reads is there once Next has begun to serve (instrumentation.ts). */
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

  /** Next marks where a text ended that came late: a page in which all was there at once is no other the next time. */
  async #tryToMakeShell(kind, locale, variant) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#makeShell(kind, locale, variant)
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }

  /** One that cannot be made is tried again a minute later; Next renders its pages until then. */
  async #renew(kind, locale, variant) {
    const key = `${kind} ${locale} ${variant}`
    // Whoever comes meanwhile is served by the old one, or by Next.
    const last = this.#shells.get(key)
    this.#shells.set(key, { ...last, madeAt: Date.now() })
    try {
      this.#shells.set(key, await this.#tryToMakeShell(kind, locale, variant))
    } catch (error) {
      this.#shells.set(key, { madeAt: Date.now() - SHELL_MS + RETRY_MS })
      this.#onProblem(error)
    }
  }

  /** Makes the shells that are asked for most, so that nobody waits for the first page of a kind. */
  async prepare() {
    await askNext(this.#handle, '/api/health')
    for (const [kind, { variantOf }] of Object.entries(KINDS)) {
      for (const locale of locales) await this.#renew(kind, locale, variantOf(locale))
    }
  }

  #shellOf(kind, locale, variant) {
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
    // What the browser is to fetch early would have to stand in the head.
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

  /** Those who ask for the same page at the same time, and since nothing has changed, share its rendering. */
  #renderOnce(kind, url, wish) {
    const key = `${countChanges()} ${url}`
    const known = this.#running.get(key)
    if (known) return known
    const running = this.#render(kind, wish).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  /**
   * Renders what a request asks for, as everybody gets it.
   * @param {{ method?: string, url: string, headers: Record<string, string | string[] | undefined> }} request
   * @returns {Promise<{ answer: { status: number, headers: [string, string | string[]][], body: Buffer },
   *   rendering: { tags: string[], begun: number, until: number } } | null>} as the page store takes them; null where Next is
   *   to answer
   */
  async render(request) {
    if (!isPlain(request)) return null
    for (const [kind, { find }] of Object.entries(KINDS)) {
      const wish = find(request.url)
      if (!wish) continue
      // What cannot be read now Next says with its own words.
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
