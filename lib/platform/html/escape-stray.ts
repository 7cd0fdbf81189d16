import 'server-only'

/** Every element that HTML has or had, and the roots of what may stand inside it. Other names are tags only when closed. */
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav
  nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc
  ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
)
const CLOSED = /<\/([a-z][^\s/<>]*)/gi
const BEGUN = /<([a-z][^\s/<>]*)/gi

/**
 * Escapes each `<` that begins no tag, as in "IL-6<TNF-alpha": a parser would take the words up to the next `>` for a tag
 * and drop them.
 */
export function escapeStray(html: string): string {
  const closed = new Set(Array.from(html.matchAll(CLOSED), ([, name = '']) => name.toLowerCase()))
  return html.replace(BEGUN, (whole, written: string) => {
    const name = written.toLowerCase()
    // Word writes tags of namespaces, such as `<o:p/>`.
    const isTag = ELEMENTS.has(name) || closed.has(name) || name.includes(':')
    return isTag ? whole : `&lt;${written}`
  })
}
