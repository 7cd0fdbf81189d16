const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text as React does, between tags and in attributes. */
const escapeText = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign])

/** Encodes a text for the query of a link: the result needs no further HTML escaping. */
const escapeQuery = (text) => new URLSearchParams([['q', text]]).toString().slice('q='.length)

const isInScript = (html) => html.lastIndexOf('<script') > html.lastIndexOf('</script')

/** The position of each placeholder, in order. */
function findHoles(html, placeholders) {
  const names = new Map(Object.entries(placeholders).map(([name, text]) => [text, name]))
  const found = html.matchAll(new RegExp([...names.keys()].join('|'), 'g'))
  return [...found].map(({ 0: text, index }) => ({ at: index, text, name: names.get(text) }))
}

/**
 * What all pages of a kind share, with holes for what differs: made from a page that was rendered once, with placeholders in
 * the holes.
 */
export class PageShell {
  #parts = []

  /**
   * @param {string} html the page
   * @param {string} content what is rendered afresh each time, as it appears in this page
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
      this.#parts.push(before, { name, escape: before.endsWith('?q=') ? escapeQuery : escapeText })
      last = at + text.length
    }
    this.#parts.push(html.slice(last))
  }

  /**
   * Fills in the holes.
   * @param {Record<string, string>} values by placeholder name; escaped here
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
