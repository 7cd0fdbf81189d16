const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** A text as React writes it, between tags and into attributes. */
const escapeText = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign])

/** A text as it stands in the query of a link: nothing in it has to be escaped once more. */
const escapeQuery = (text) => new URLSearchParams([['q', text]]).toString().slice('q='.length)

const isInScript = (html) => html.lastIndexOf('<script') > html.lastIndexOf('</script')

/** Where each placeholder stands, in order. */
function findHoles(html, placeholders) {
  const names = new Map(Object.entries(placeholders).map(([name, text]) => [text, name]))
  const found = html.matchAll(new RegExp([...names.keys()].join('|'), 'g'))
  return [...found].map(({ 0: text, index }) => ({ at: index, text, name: names.get(text) }))
}

/**
 * What is the same in all pages of a kind, with holes for what differs: a page that was rendered once, with
 * placeholders in the place of what differs.
 */
export class PageShell {
  #parts = []

  /**
   * @param {string} html the page
   * @param {string} content what is rendered anew each time, as it stands in this page
   * @param {Record<string, string>} placeholders by name, of letters, digits, dots, colons and hyphens
   * @throws {Error} where a hole would stand inside a script, or the content not exactly once
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
      this.#parts.push(before, { name, escape: before.endsWith('?q=') ? escapeQuery : escapeText })
      last = at + text.length
    }
    this.#parts.push(html.slice(last))
  }

  /**
   * The page with what differs.
   * @param {Record<string, string>} values by the names of the placeholders; escaped here
   * @param {string} content HTML
   */
  fill(values, content) {
    return this.#parts
      .map((part) => {
        if (typeof part === 'string') return part
        return part.name === null ? content : part.escape(values[part.name])
      })
      .join('')
  }
}
