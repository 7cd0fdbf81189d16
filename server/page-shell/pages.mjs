import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { locales } from '../../lib/core/languages.mjs'
import { countChanges, isCachingPaused, isCurrent } from '../../lib/platform/cache/changes.mjs'
import { textOnlyHeaders, toTextOnly } from '../../lib/platform/http/text-only.mjs'
import { wantsTextOnly } from '../../lib/platform/http/text-wish.mjs'
import { inlineStyles } from '../html/used-styles.mjs'
import { isPlain } from '../page-store/requests.mjs'
import { KINDS } from './kinds.mjs'

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text as React does, between tags and in attributes. */
const escapeText = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign])

/** Encodes a search term for the query of a link, with the remaining query after it. */
const toQuery = (typed, rest = '') =>
  new URLSearchParams([['q', typed]]).toString().slice('q='.length) + escapeText(rest)

const BEFORE_TERM = /\?(?:q|search)=$/

const isInScript = (html) => html.lastIndexOf('<script') > html.lastIndexOf('</script')

/** The position of each placeholder, in order. */
function findHoles(html, placeholders) {
  const names = new Map(Object.entries(placeholders).map(([name, text]) => [text, name]))
  const found = html.matchAll(new RegExp([...names.keys()].join('|'), 'g'))
  return [...found].map(({ 0: text, index }) => ({ at: index, text, name: names.get(text) }))
}

/** The shared part of all pages of a kind, with holes for the rest: made from one rendered page with placeholders. */
export class PageShell {
  #parts = []

  /**
   * @param {string} html the page
   * @param {string} content the part rendered each time, as it appears in this page
   * @param {Record<string, string>} placeholders by name, of letters, digits, dots, colons and hyphens
   * @throws {Error} when a hole would be inside a script, or the content does not occur exactly once
   */
  constructor(html, content, placeholders) {
    const at = html.indexOf(content)
    if (at === -1 || html.indexOf(content, at + 1) !== -1)
      throw new Error('The content is not there once.')
    this.#add(html.slice(0, at), placeholders)
    this.#parts.push({ name: null })
    this.#add(html.slice(at + content.length), placeholders)
  }

  #add(html, placeholders) {
    let last = 0
    for (const { at, text, name } of findHoles(html, placeholders)) {
      const before = html.slice(last, at)
      if (isInScript(html.slice(0, at))) throw new Error('A hole stands in a script.')
      this.#parts.push(before, { name, isQuery: BEFORE_TERM.test(before) })
      last = at + text.length
    }
    this.#parts.push(html.slice(last))
  }

  /**
   * Fills in the holes.
   * @param {Record<string, string>} values by placeholder name; escaped here. `rest` follows the search term in links.
   * @param {string} content HTML
   */
  fill(values, content) {
    return this.#parts
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.name === null) return content
        const value = values[part.name]
        return part.isQuery ? toQuery(value, values.rest) : escapeText(value)
      })
      .join('')
  }
}

/**
 * Lets Next render a page for the process itself, without a connection.
 * @param {(request: IncomingMessage, response: ServerResponse) => Promise<void>} handle
 * @param {string} url path and query
 * @returns {Promise<{ status: number, headers: [string, string | string[]][], html: string }>}
 */
async function requestPage(handle, url) {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url, headers: { host: 'localhost' } })
  request.push(null)
  const response = new ServerResponse(request)
  const chunks = []
  const collect = (chunk, encoding) => {
    if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk, encoding))
    return true
  }
  const ended = new Promise((done) => {
    response.write = collect
    response.end = (chunk, encoding) => {
      collect(chunk, encoding)
      response.emit('finish')
      response.emit('close')
      done()
      return response
    }
  })
  response.flushHeaders = () => undefined
  response.writeHead = (status, headers = {}) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  await handle(request, response)
  await ended
  const names = response.getRawHeaderNames()
  return {
    status: response.statusCode,
    headers: names.map((name) => [name, response.getHeader(name)]),
    html: Buffer.concat(chunks).toString('utf8'),
  }
}

/** As long as Next keeps a page itself: the shell shows the year. */
const SHELL_MS = 3600_000

/** The tag of the site texts that every page shows, as lib/platform/cache/tags.ts names it. */
const SITE = 'site'

const TRIES = 4
/** A brief database outage must not cost an hour. */
const RETRY_MS = 60_000

/** The tag after a page's language links in its head. */
const FEED_LINK = '<link rel="alternate" type='

/** Headers that Next sets for the URL that the shell was made from. */
const MIDDLEWARE_HEADERS = /^x-middleware-/i

/**
 * Renders numerous pages without entering Next each time: Next renders their shell once per kind and language, and
 * only the differing content is rendered again, by the same components.
 */
export class ShellPages {
  #handle
  #content
  #shells = new Map()
  #running = new Map()
  #onProblem

  /**
   * @param {{ handle: Function, content: object, onProblem: (error: Error) => void }} options `handle`: Next's own
   * handler, bypassing our server's layers; `content`: the renderer (components/shell/content.tsx)
   */
  constructor({ handle, content, onProblem }) {
    this.#handle = handle
    this.#content = content
    this.#onProblem = onProblem
  }

  /** The application registers its readers once Next serves (instrumentation.ts). */
  get #tools() {
    return { ...globalThis.ingingoPages, content: this.#content }
  }

  async #makeShell(kind, locale, variant) {
    const { address, holes, example } = KINDS[kind]
    const { placeholders } = this.#tools
    const url = address(locale, placeholders, variant)
    const begun = countChanges()
    const { status, headers, html } = await requestPage(this.#handle, url)
    const content = await example(locale, this.#tools, variant)
    if (status !== 200) throw new Error(`The shell of ${kind} was answered with ${status}.`)
    return {
      shell: new PageShell(html, content, holes(placeholders, variant)),
      headers: headers.filter(([name]) => !MIDDLEWARE_HEADERS.test(name)),
      madeAt: Date.now(),
      begun,
    }
  }

  /**
   * Retries because Next marks where late content ended, which changes the page; without late content, all renderings
   * are equal.
   */
  async #tryToMakeShell(kind, locale, variant) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#makeShell(kind, locale, variant)
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }

  /** A failed shell is retried a minute later; until then, Next renders its pages. */
  async #renew(kind, locale, variant) {
    const key = `${kind} ${locale} ${variant}`
    // Meanwhile, requests are served from the old one, or by Next.
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
    await requestPage(this.#handle, '/api/health')
  }

  /**
   * Makes the most requested shells of some kinds in advance, so that the first reader does not wait.
   * @param {string[]} [kinds] all of them when absent
   * @param {AbortSignal} [signal] makes no further ones from its abort on
   */
  async prepare(kinds = Object.keys(KINDS), signal) {
    await this.load()
    for (const kind of kinds) {
      for (const locale of locales) {
        if (signal?.aborted) return
        await this.#renew(kind, locale, KINDS[kind].getVariant(locale))
      }
    }
  }

  #shellOf(kind, locale, variant) {
    // A shell would be outdated before it was made.
    if (isCachingPaused()) return null
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
    // Resources to preload would have to be in the head.
    if (!rendered || rendered.content.startsWith('<link')) return null
    const known = this.#shellOf(kind, locale, rendered.variant)
    if (!known) return null
    const { tags, content, values, head = '' } = rendered
    const html = known.shell.fill(values, content).replace(FEED_LINK, (link) => head + link)
    return {
      page: {
        status: 200,
        headers: known.headers,
        html: inlineStyles(html),
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
   * Renders the requested page in its public form.
   * @param {{ method?: string, url: string, headers: Record<string, string | string[] | undefined> }} request
   * @returns {Promise<{ page: { status: number, headers: [string, string | string[]][], body: Buffer }, rendering:
   * { tags: string[], begun: number, until: number } } | null>} as the page store takes them; null when Next should
   * respond
   */
  async render(request) {
    if (!isPlain(request)) return null
    for (const [kind, { find }] of Object.entries(KINDS)) {
      const wish = find(request.url)
      if (!wish) continue
      // If the content cannot be read now, Next renders the error.
      const page = await this.#renderOnce(kind, request.url, wish).catch(() => null)
      return page && toRequestedForm(request, page)
    }
    return null
  }
}

const withTextHeaders = (headers) => {
  const own = textOnlyHeaders()
  return [...headers.filter(([name]) => !(name.toLowerCase() in own)), ...Object.entries(own)]
}

function toRequestedForm(request, { page: { status, headers, html }, rendering }) {
  const page = wantsTextOnly(request)
    ? { status, headers: withTextHeaders(headers), body: Buffer.from(toTextOnly(html)) }
    : { status, headers, body: Buffer.from(html) }
  return { page, rendering }
}
