import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { parse } from 'postcss'

/** The build's style sheets, as Next links them and as they appear in a finished page. */
const ADDRESS = String.raw`"(\/_next\/static\/(?:[\w-]+\/)+[\w.-]+\.css)"`
const SHEET = new RegExp(
  String.raw`<(?:link rel="stylesheet" href=${ADDRESS}[^>]*>|style data-sheet=${ADDRESS}>[\s\S]*?<\/style>)`,
  'g',
)

const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const ATTRIBUTE = /\[(?:"[^"]*"|[^\]])*\]/g
const INNERMOST = /(:[\w-]+)?\(([^()]*)\)/
const TAG = /(?<![\w§:-])[a-z][a-z\d]*/g
/** Pseudo-elements that browsers draw inside a form field. */
const FIELD_PSEUDO = /:(?:-webkit-(?:search|date|calendar|inner|outer|file)|file-selector)/

/** Spellings for engines that discard all layers: the build writes them for the other CSS that those engines are sent. */
const OLD_SELECTOR = /:-(?:webkit|moz)-any\(/
const OLD_DECLARATION = /^-moz-/

const unescapeName = (name) =>
  name
    .replace(/\\([\da-f]{1,6}) ?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

/** Alternatives in a list are optional, but a single one in `:is` is required; negated or relative parts need not be there. */
function withoutParentheses(selector) {
  const [all, name, inner] = INNERMOST.exec(selector) ?? []
  if (all === undefined) return selector
  const isAlone = name === ':is' && !inner.includes(',')
  return withoutParentheses(selector.replace(all, () => (isAlone ? inner : '')))
}

/** Lists the classes and tags that a page must contain for a selector to match. */
function getNeeds(selector) {
  const classes = []
  const marked = selector.replace(CLASS, (_, name) => `§${classes.push(unescapeName(name)) - 1};`)
  const bare = withoutParentheses(marked.replace(ATTRIBUTE, ''))
  const named = [...bare.matchAll(/§(\d+);/g)].map(([, at]) => classes[at])
  const tags = [...bare.replace(/:[\w-]+/g, '').matchAll(TAG)].map(([tag]) => `<${tag}`)
  return [...named, ...tags, ...(FIELD_PSEUDO.test(selector) ? ['<input'] : [])]
}

const GROUPS = new Set(['layer', 'media', 'supports', 'container'])
const NAMED = /^(?:.*keyframes|property)$/

function compile(node) {
  if (node.type === 'rule') {
    // Drops declarations that the build's prefixing has duplicated.
    const declarations = new Map(
      node.nodes
        .filter(({ prop = '' }) => !OLD_DECLARATION.test(prop))
        .map((each) => [`${each}`, each.prop?.startsWith('--') ? each.prop : null]),
    )
    return {
      selectors: node.selectors
        .filter((text) => !OLD_SELECTOR.test(text))
        .map((text) => ({ text, needs: getNeeds(text) })),
      declarations: [...declarations].map(([text, property]) => ({ text, property })),
    }
  }
  if (node.type === 'atrule' && node.nodes && GROUPS.has(node.name)) {
    return { head: `@${node.name} ${node.params}`, parts: node.nodes.map(compile) }
  }
  return { text: `${node}${node.nodes ? '' : ';'}`, name: NAMED.test(node.name) && node.params }
}

function writeRule({ selectors, declarations }, { words, properties }) {
  const used = selectors.filter(({ needs }) => needs.every((need) => words.has(need)))
  const wanted = declarations.filter(
    ({ property }) => !property || !properties || properties.has(property),
  )
  if (used.length === 0 || wanted.length === 0) return ''
  return `${used.map(({ text }) => text).join()}{${wanted.map(({ text }) => text).join(';')}}`
}

function write(part, page) {
  if (part.selectors) return writeRule(part, page)
  if (!part.parts) return part.name ? '' : part.text
  const inner = part.parts.map((each) => write(each, page)).join('')
  return inner && `${part.head}{${inner}}`
}

const writeAll = ({ parts }, page) => parts.map((part) => write(part, page)).join('')
const propertiesIn = (text) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)

function listNeeds({ parts = [], selectors = [] }) {
  return [...selectors.flatMap(({ needs }) => needs), ...parts.flatMap(listNeeds)]
}

/**
 * Parses a sheet once for all pages.
 * @param {string} css
 * @param {string} address the sheet's URL, which relative URLs in it refer to
 */
export function compileSheet(css, address) {
  const absolute = css.replace(
    /url\((\.[^)]+)\)/g,
    (_, path) => `url(${new URL(path, `http://build${address}`).pathname})`,
  )
  const { nodes } = parse(absolute)
  const layers = nodes.filter(({ name, nodes: inner }) => name === 'layer' && inner)
  const parts = nodes.map(compile)
  return {
    // A layer without rules here keeps its place in the order for the whole sheet, which may be loaded later.
    order:
      layers.length > 0 ? `@layer ${[...new Set(layers.map(({ params }) => params))].join()};` : '',
    parts,
    needs: [...new Set(parts.flatMap(listNeeds))],
    written: new LRUCache({ max: 50 }),
  }
}

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The files of a build never change, and there are few of them. */
const sheets = new Map()

function sheetAt(address) {
  const before = sheets.get(address)
  if (before) return before
  const sheet = compileSheet(read(address.replace('/_next', '../../.next')), address)
  sheets.set(address, sheet)
  return sheet
}

const unescapeText = (text) =>
  text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")

/** By attribute: pages share most of them. */
const classNames = new LRUCache({
  max: 2000,
  memoMethod: (attribute) => unescapeText(attribute.slice('class="'.length, -1)).split(/\s+/),
})

/** The class names of a page, also those that a script takes from an attribute of its own (`data-…-class`), and its tags. */
function collectWords(html) {
  const words = new Set(html.match(/<[a-z][a-z\d]*/g))
  for (const attribute of new Set(html.match(/class="[^"]*"/g))) {
    for (const name of classNames.memo(attribute)) words.add(name)
  }
  return words
}

/** The rules of a compiled sheet that a page uses; pages of one kind mostly share them. */
export function usedRules(sheet, html) {
  const words = collectWords(html)
  // SVG drawings set custom properties in their attributes.
  const drawn = [...new Set(propertiesIn(html))].sort()
  const key = [...sheet.needs.filter((need) => words.has(need)), ...drawn].join(' ')
  const before = sheet.written.get(key)
  if (before !== undefined) return before
  const all = writeAll(sheet, { words })
  const rules = writeAll(sheet, { words, properties: new Set([...propertiesIn(all), ...drawn]) })
  const named = sheet.parts.filter(({ name }) => name && rules.includes(name))
  const used = sheet.order + rules + named.map(({ text }) => text).join('')
  sheet.written.set(key, used)
  return used
}

/** The maximum compressed size of a page (docs/benchmarks.md). */
const MAX_INLINE_BYTES = 15 * 1024
/** Pages compress to between 0.2 and 0.3 of their size; those measured on the demonstration content, to at most 0.28. */
const [SURELY_LIGHT, SURELY_HEAVY] = [MAX_INLINE_BYTES / 0.3, MAX_INLINE_BYTES / 0.2]
const isTooLong = (html) =>
  html.length > SURELY_HEAVY ||
  (html.length > SURELY_LIGHT && gzipSync(html).length > MAX_INLINE_BYTES)

/**
 * Inlines the rules of its style sheets that a page uses, so that its first paint waits for no request. The element
 * names the whole sheet, for scripts that add more to the page. A page that would become too large keeps the link.
 * @param {string} html a page of the build; a finished page that was filled in again gets new rules
 * @returns {string}
 */
export function inlineStyles(html) {
  const bare = html.replace(SHEET, '')
  const put = (write) => html.replace(SHEET, (_, linked, named) => write(linked ?? named))
  const styled = put(
    (address) => `<style data-sheet="${address}">${usedRules(sheetAt(address), bare)}</style>`,
  )
  if (!isTooLong(styled) || isTooLong(bare)) return styled
  return put((address) => `<link rel="stylesheet" href="${address}" data-precedence="next"/>`)
}
