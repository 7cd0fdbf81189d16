import 'server-only'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { blockElements, convertLineBreaks, flattenCells } from '@/lib/core/flat-cells'
import { toStoredPhone } from '@/lib/core/phone-number'
import { plainText } from '@/lib/core/plain-text'
import {
  careClass,
  FOOTNOTE,
  getCareGrade,
  KEY_POINTS,
  linkTarget,
  readListType,
  type TextBound,
  textBounds,
} from '@/lib/core/rich-text'
import { hasVisibleText, stripDirectionControls } from '@/lib/core/typed-text'

const COUNTED: Record<string, 'links' | 'pictures' | 'headings'> = {
  a: 'links',
  img: 'pictures',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, 'headings'])),
}
/** Inline tags may stand inside a word; every other tag ends one. */
const MARKS = new Set('a b i u s em strong small sub sup span del ins strike font'.split(' '))

/** Counts parsed elements and text until a bound is exceeded. */
class TextCount {
  exceeded: TextBound | null = null
  private readonly counts = {
    ...{ depth: 0, elements: 0, links: 0, pictures: 0, headings: 0, word: 0 },
    keyPoints: 0,
  }
  /** The depth of the open list of key points. */
  private keyDepth = -1

  open(name: string, className = ''): void {
    this.add('depth')
    this.add('elements')
    if (name === 'ul' && className === KEY_POINTS) this.keyDepth = this.counts.depth
    if (name === 'li' && this.keyDepth === this.counts.depth - 1) this.add('keyPoints')
    const kind = Object.hasOwn(COUNTED, name) ? COUNTED[name] : undefined
    if (kind) this.add(kind)
    if (!MARKS.has(name)) this.counts.word = 0
  }

  close(name: string): void {
    if (this.counts.depth === this.keyDepth) this.keyDepth = -1
    this.counts.depth -= 1
    if (!MARKS.has(name)) this.counts.word = 0
  }

  /** A word may arrive in several pieces. */
  read(text: string): void {
    let at = 0
    for (const { index, 0: space } of text.matchAll(/\s+/g)) {
      this.add('word', index - at)
      this.counts.word = 0
      at = index + space.length
    }
    this.add('word', text.length - at)
  }

  private add(bound: keyof typeof this.counts, more = 1): void {
    this.counts[bound] += more
    if (this.counts[bound] > textBounds[bound]) this.exceeded ??= bound
  }
}

/**
 * Returns the first bound (lib/core/rich-text.ts) that a text exceeds; null for a text that may be cleaned and
 * stored. Takes time in proportion to its length, and stops at the first exceeded bound.
 * @param html user input of any shape; never throws.
 */
export function findExceededBound(html: string): TextBound | null {
  if (html.length > textBounds.letters) return 'letters'
  const count = new TextCount()
  const parser: Parser = new Parser({
    onopentag(name, { class: className }) {
      count.open(name, className)
      if (count.exceeded) parser.pause()
    },
    onclosetag: (name) => count.close(name),
    ontext: (text) => count.read(text),
  })
  parser.write(html)
  if (!count.exceeded) parser.end()
  return count.exceeded
}

type Attributes = Record<string, string>

const ALIGNED = new Set(['p', 'h2', 'h3', 'h4', 'li'])
const ALIGN_CLASS = /(?:^|\s)(align-(?:left|center|right|justify))(?:\s|$)/
const ALIGN_STYLE = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i
const OWN_MEDIA =
  /^\/api\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/[a-z0-9]{1,20}(?:\.[a-z0-9]{1,5})?)?$/
const PIXELS = /^[1-9]\d{0,3}$/
const SPAN = /^[1-9]\d?$/
const LIST_NUMBER = /^\s*\+?0*(\d{1,4})(?!\d)/
const LIST_TYPE = /^[1aAiI]$/
const NOTE = new RegExp(`^${FOOTNOTE}$`)
const KEY_LIST = new RegExp(`^${KEY_POINTS}$`)
const SCOPE = /^(?:row|col|rowgroup|colgroup)$/

/** Other editors' and pasted tags, and the tags that replace them. */
const SAME_AS = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

/**
 * Marks a tag that is removed while its content stays. Removing each as it closes would copy everything before it, so
 * all are removed at the end. The sanitiser escapes brackets in text and values, so only real tags match.
 */
const HOLLOW = 'x-hollow'
const HOLLOW_TAGS = new RegExp(`</?${HOLLOW}>`, 'g')
const hollow: sanitizeHtml.Tag = { tagName: HOLLOW, attribs: {} }
/** Replaces a block that a text cannot contain: a line ends where words would run together. */
const BLOCK = 'x-block'
const BLOCK_TAGS = new RegExp(`(?:</?${BLOCK}>\\s*)+`, 'g')
const block: sanitizeHtml.Tag = { tagName: BLOCK, attribs: {} }
const ALLOWED_BLOCKS = 'p|br|h[2-4]|ul|ol|li|blockquote|aside|table|thead|tbody|tr|th|td'
const INLINE_TAGS_AT_END = /(?:<\/?(?:strong|em|u|s|small|sub|sup|a)(?:\s[^<>]*)?>)+$/
const ENDS_WITH_BLOCK = new RegExp(`<\\/?(?:${ALLOWED_BLOCKS})(?:\\s[^<>]*)?>$`)
const STARTS_WITH_BLOCK = new RegExp(`^<\\/?(?:${ALLOWED_BLOCKS})[\\s>]`)
/** The longest start tag of a block fits. */
const NEIGHBOUR_LENGTH = 100

/** A stored table has no caption; the editor makes it a row as well. */
const CAPTION = /<caption\b[^<>]*>([\s\S]{0,2000}?)<\/caption\s*>/gi

/** Removes the marks of blocks; those between words become line breaks. */
function replaceBlocks(html: string): string {
  return html.replace(BLOCK_TAGS, (marks, at: number) => {
    const before = html.slice(Math.max(0, at - NEIGHBOUR_LENGTH), at).trimEnd()
    const after = html.slice(at + marks.length, at + marks.length + NEIGHBOUR_LENGTH)
    const last = before.replace(INLINE_TAGS_AT_END, '')
    const isBetweenWords =
      last !== '' && !ENDS_WITH_BLOCK.test(last) && after !== '' && !STARTS_WITH_BLOCK.test(after)
    return isBetweenWords ? '<br />' : ''
  })
}

function filterAttributes(
  attributes: Attributes,
  rules: [name: string, shape: RegExp][],
): Attributes {
  const found = rules.flatMap(([name, shape]) => {
    const value = attributes[name]
    return value !== undefined && shape.test(value) ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** Returns a numeric list attribute as browsers read it: " +04" is 4. */
function listNumber(attributes: Attributes, name: 'start' | 'value'): Attributes {
  const [, number] = LIST_NUMBER.exec(attributes[name] ?? '') ?? []
  return number ? { [name]: number } : {}
}

function alignment(attributes: Attributes): Attributes {
  const byClass = ALIGN_CLASS.exec(attributes.class ?? '')?.[1]
  const byStyle = ALIGN_STYLE.exec(attributes.style ?? '')?.[1]?.toLowerCase()
  const name = byClass ?? (byStyle && `align-${byStyle}`)
  return name ? { class: name } : {}
}

const ALLOWED = new Set([
  ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'small', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'blockquote', 'a', 'img', 'aside'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
])

// Never renames a tag to one outside the allow-list: sanitize-html would remember the new name and close a later tag of the
// same depth with it.
function rewrite(written: string, attributes: Attributes): sanitizeHtml.Tag {
  const tagName = SAME_AS.get(written) ?? written
  if (tagName === 'a') {
    const href = attributes.href ? linkTarget(attributes.href, toStoredPhone) : null
    return href ? { tagName, attribs: { href, rel: 'noopener nofollow ugc' } } : hollow
  }
  if (tagName === 'img') {
    const { src = '', alt = '' } = attributes
    if (!OWN_MEDIA.test(src)) return hollow
    const size = filterAttributes(attributes, [
      ['width', PIXELS],
      ['height', PIXELS],
    ])
    return { tagName, attribs: { src, alt, ...size } }
  }
  if (tagName === 'aside') {
    const name = attributes.class ?? ''
    const isCare = name.split(/\s+/).includes('care')
    return isCare ? { tagName, attribs: { class: careClass(getCareGrade(name)) } } : block
  }
  if (tagName === 'ul')
    return { tagName, attribs: filterAttributes(attributes, [['class', KEY_LIST]]) }
  if (tagName === 'ol') {
    const attribs = {
      ...listNumber(attributes, 'start'),
      ...filterAttributes(attributes, [['type', LIST_TYPE]]),
    }
    const type = attribs.type ?? readListType(attributes.style ?? '')
    if (type && (attribs.type || type !== '1')) {
      Object.assign(attribs, { type, class: `list-${type}` })
    }
    if (attributes.reversed !== undefined) attribs.reversed = ''
    return { tagName, attribs }
  }
  if (tagName === 'li') {
    return {
      tagName,
      attribs: { ...alignment(attributes), ...listNumber(attributes, 'value') },
    }
  }
  if (tagName === 'sup')
    return { tagName, attribs: filterAttributes(attributes, [['class', NOTE]]) }
  if (tagName === 'th' || tagName === 'td') {
    const rules: [string, RegExp][] = [
      ['colspan', SPAN],
      ['rowspan', SPAN],
    ]
    if (tagName === 'th') rules.unshift(['scope', SCOPE])
    return { tagName, attribs: filterAttributes(attributes, rules) }
  }
  const isForeignBlock = blockElements.has(tagName) && !ALLOWED.has(tagName)
  if (isForeignBlock) return block
  return { tagName, attribs: ALIGNED.has(tagName) ? alignment(attributes) : {} }
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED, HOLLOW, BLOCK],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    aside: ['class'],
    ul: ['class'],
    sup: ['class'],
    p: ['class'],
    h2: ['class'],
    h3: ['class'],
    h4: ['class'],
    li: ['class', 'value'],
    ol: ['start', 'type', 'class', 'reversed'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  // Elements whose content is not prose: it is removed with them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'noembed',
    'xmp',
    'title',
  ],
  transformTags: { '*': rewrite },
  // Deeper than any text needs, and shallow enough for the stack of every later parser.
  nestingLimit: textBounds.depth,
}

/** All current and obsolete HTML elements. */
const HTML_ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav
  nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc
  ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
)
/** Elements that a comparison looks like, as in "n<a": tags only if the text also closes them. */
const SINGLE_LETTER_TAGS = new Set('a b i q s u'.split(' '))
const CLOSING_TAG = /<\/([a-z][^\s/<>]*)/gi
const TAG_START = /<(?:([a-z][^\s/<>]*)|[/!?])/iy
/** The attributes of a tag, and its end, if that follows. */
const TAG_REST =
  /((?:(?:[\s/]+|(?<=["']))[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)[\s/]*(>)?/y
const CLOSING = /<\/[a-z][^<>]*>/iy
/** Declarations that Word and browsers write. */
const DECLARATION = /<(?:!doctype|!\[|\?xml)[^<>]*>/iy
/** Word's own elements, such as `<o:p>`; not an address, such as `<https://example.org>`. */
const NAMESPACED = /^[a-z]\w*:[a-z][\w-]*$/
/** Attributes without a value; names with a hyphen or underscore are those of other editors. */
const BARE_ATTRIBUTE =
  /^(?:allowfullscreen|async|autofocus|autoplay|border|checked|compact|contenteditable|controls|default|defer|disabled|download|draggable|hidden|inert|ismap|itemscope|loop|multiple|muted|nohref|noresize|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|scoped|selected|translate|.*[_-].*)$/i

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const hasOnlyBareAttributes = (attributes: string) =>
  attributes.split(/[\s/]+/).every((name) => name === '' || BARE_ATTRIBUTE.test(name))

/**
 * Escapes each `<` that does not start a whole tag, as in "IL-6<TNF-alpha" or "T<S". The parser would otherwise drop the text up
 * to the next `>`. A name that HTML does not have, or that has one letter, counts as a tag only if the text also closes it; words
 * without values, as in "a<b and c>d", are no attributes.
 */
function escapeStrayBrackets(html: string): string {
  const closed = new Set(
    Array.from(html.matchAll(CLOSING_TAG), ([, name = '']) => name.toLowerCase()),
  )
  const lastCommentEnd = html.lastIndexOf('-->')
  const escaped: string[] = []
  let end = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', Math.max(at + 1, end))) {
    const found = matchAt(TAG_START, html, at)
    if (!found) continue
    const [start, written] = found
    let tagEnd = 0
    if (written) {
      const name = written.toLowerCase()
      const [rest = '', attributes = '', close] = matchAt(TAG_REST, html, at + start.length) ?? []
      const isKnown = HTML_ELEMENTS.has(name) || NAMESPACED.test(name)
      const isNamed = closed.has(name) || (isKnown && !SINGLE_LETTER_TAGS.has(name))
      const isTag = close && isNamed && (/=/.test(attributes) || hasOnlyBareAttributes(attributes))
      if (isTag) tagEnd = at + start.length + rest.length
    } else if (html.startsWith('<!--', at)) {
      if (lastCommentEnd > at) tagEnd = html.indexOf('-->', at + 2) + 3
    } else {
      const whole = matchAt(start === '</' ? CLOSING : DECLARATION, html, at)
      if (whole) tagEnd = at + whole[0].length
    }
    if (tagEnd > 0) escaped.push(html.slice(end, tagEnd))
    else escaped.push(html.slice(end, at), '&lt;')
    end = tagEnd || at + 1
  }
  return escaped.join('') + html.slice(end)
}

/**
 * Reduces rich text to the elements that the editor produces; every write of rich text passes through here. Links
 * lead only to http, https or mailto addresses or telephone numbers and carry `rel="noopener nofollow ugc"`; images
 * come from this site's own media (`/api/files/<uuid>[/variant]`); alignment is one of four classes; no style, no id.
 * Lists keep their numbers. Cleaning a clean text changes nothing.
 * @param html user input of any shape; never throws.
 */
export function sanitizeRichText(html: string): string {
  const rows = escapeStrayBrackets(html).replace(CAPTION, '<tr><th>$1</th></tr>')
  const flat = flattenCells(convertLineBreaks(rows)).html
  const clean = replaceBlocks(sanitizeHtml(flat, OPTIONS).replace(HOLLOW_TAGS, ''))
  return stripDirectionControls(clean).trim()
}

/**
 * Returns whether a sanitised text shows neither a word nor an image ("Empty after stripping counts as empty").
 * @param html a result of `sanitizeRichText`
 */
export function isEmptyRichText(html: string): boolean {
  return !/<img\s/.test(html) && !hasVisibleText(plainText(html))
}
