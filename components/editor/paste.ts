import type { Slice } from '@tiptap/pm/model'
import { type ListType, readListType } from '@/lib/core/rich-text'

/** The content lost in a paste. */
export interface PasteLoss {
  pictures: number
  links: number
  /** Table cells whose paragraphs and lists became lines. */
  cells: number
  /** Other losses: words, a formula, a drawing, a highlight, a list number, a cell. */
  hasMore: boolean
}

/** A paste as inserted into the editor. */
export interface ReadPaste extends PasteLoss {
  html: string
}

const countLetters = (text: string) => text.replace(/\s+/g, '').length

/** Content that must survive a paste: cells, pictures, and the first numbers of lists. */
interface Parts {
  cells: number
  pictures: number
  starts: string
}

const listStarts = (starts: number[]) => starts.sort((one, other) => one - other).join()

function countSourceParts(body: HTMLElement): Parts {
  const lists = [...body.querySelectorAll('ol')]
  return {
    cells: body.querySelectorAll('td, th').length,
    pictures: body.querySelectorAll('img').length,
    starts: listStarts(lists.map((list) => list.start)),
  }
}

function countPastedParts(slice: Slice): Parts {
  const parts = { cells: 0, pictures: 0 }
  const starts: number[] = []
  slice.content.descendants(({ type, attrs }) => {
    if (type.name === 'td' || type.name === 'th') parts.cells += 1
    if (type.name === 'image') parts.pictures += 1
    if (type.name === 'orderedList') starts.push(Number(attrs.start ?? 1))
  })
  return { ...parts, starts: listStarts(starts) }
}

/** Compares a paste with the content the editor inserted; returns null if nothing was lost. */
export function findPasteLoss(
  { html, pictures, links, cells, hasMore }: ReadPaste,
  slice: Slice,
): PasteLoss | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const taken = slice.content.textBetween(0, slice.content.size)
  const [given, pasted] = [countSourceParts(body), countPastedParts(slice)]
  const hasLost =
    hasMore ||
    countLetters(taken) < countLetters(body.textContent) ||
    pasted.cells < given.cells ||
    pasted.pictures < given.pictures ||
    pasted.starts !== given.starts
  return pictures || links || cells || hasLost ? { pictures, links, cells, hasMore: hasLost } : null
}

/** A paragraph that Word shows as a list item. */
const ENTRY = /<p\b([^>]*\bmso-list:\s*[^>]*?\blevel(\d)\b[^>]*)>([\s\S]*?)<\/p\s*>/i
const ENTRIES = new RegExp(`(?:${ENTRY.source.replace(/\((?!\?)/g, '(?:')}\\s*)+`, 'gi')
/** The bullet or number, which Word writes into the text. */
const MARKER =
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/gi
/** The whole marker, because "1.2" is neither 1 nor 2. A letter alone is a bullet of a symbol font. */
const NUMBER =
  /^[([]?(?:(\d{1,4})|([a-z])(?=[.)\]:-])|(m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})))[.)\]:-]?$/i
const LIST_ID = /\blfo(\d+)/i
/** Word for the web writes one list per item, at any level. */
const CONTAINER =
  /<div\b[^>]*\bListContainerWrapper\b[^>]*>\s*<(ol|ul)\b([^>]*)>([\s\S]*?)<\/\1\s*>\s*<\/div\s*>/i
const CONTAINERS = new RegExp(`(?:${CONTAINER.source}\\s*)+`, 'gi')
const ITEM = /<li\b([^>]*)>([\s\S]*?)<\/li\s*>/gi
/** A number and the `type` attribute of the `<ol>` that displays it. */
interface ListNumber {
  type: ListType
  number: number
}

interface Entry {
  level: number
  list: string
  /** All possible readings of the number, since "i" is a letter or Roman. Empty for a bullet. */
  readings: ListNumber[]
  html: string
}

const getWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;|\u00a0/g, ' ')
    .trim()

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

const romanNumber = (letters: string) =>
  [...letters.toLowerCase()]
    .map((letter) => ROMAN[letter] ?? 0)
    .reduce((sum, value, at, all) => sum + (value < (all[at + 1] ?? 0) ? -value : value), 0)

function readNumber(marker: string): ListNumber[] {
  const [, digits, letter, letters] = NUMBER.exec(marker) ?? []
  if (digits) return [{ type: '1', number: Number(digits) }]
  const written = letter ?? letters
  if (!written) return []
  const isLowerCase = written === written.toLowerCase()
  const roman: ListNumber = { type: isLowerCase ? 'i' : 'I', number: romanNumber(written) }
  // A letter alone is matched as Roman only without punctuation, where it is a bullet.
  if (letters) return letters.length > 1 ? [roman] : []
  const alphabetic: ListNumber = {
    type: isLowerCase ? 'a' : 'A',
    number: written.toLowerCase().charCodeAt(0) - 96,
  }
  if (!(written.toLowerCase() in ROMAN)) return [alphabetic]
  return roman.number === 1 ? [roman, alphabetic] : [alphabetic, roman]
}

/** Returns whether a marker says more than a bullet or a list number can show, such as "Step 1:" or "2.1". */
const isWording = (marker: string) => /\p{N}|\p{L}(?:.*\p{L}|[.)\]:-])/u.test(marker)

function readEntry(paragraph: string): Entry | null {
  const found = ENTRY.exec(paragraph)
  if (!found) return null
  const [, attributes = '', level = '1', inner = ''] = found
  const [marker = ''] = inner.match(MARKER) ?? []
  const words = getWords(marker)
  const readings = readNumber(words)
  const html = inner.replace(MARKER, '').trim()
  return {
    level: Number(level),
    list: LIST_ID.exec(attributes)?.[1] ?? '',
    readings,
    html: readings.length === 0 && isWording(words) ? `${words} ${html}` : html,
  }
}

function openTag(number: ListNumber | undefined): string {
  if (!number) return '<ul>'
  const start = number.number === 1 ? '' : ` start="${number.number}"`
  return `<ol${start}${number.type === '1' ? '' : ` type="${number.type}"`}>`
}

interface OpenList {
  list: string
  type: ListType | undefined
  closing: string
  /** The number the browser would give the next item. */
  next: number
}

const chooseReading = (readings: ListNumber[], open: OpenList | null) =>
  readings.find(({ type, number }) => type === open?.type && number === open.next) ??
  readings.find(({ type }) => type === open?.type) ??
  readings[0]

const closeTag = (open: OpenList | null) => open?.closing ?? ''

/** Renders entries as lists and nested lists; a change of list or number type starts a new list. */
function renderLists(entries: Entry[]): string {
  const [first] = entries
  if (!first) return ''
  const items: { entry: Entry; deeper: Entry[] }[] = []
  for (const entry of entries) {
    if (entry.level <= first.level) items.push({ entry, deeper: [] })
    else items.at(-1)?.deeper.push(entry)
  }
  let html = ''
  let open: OpenList | null = null
  for (const { entry, deeper } of items) {
    const reading: ListNumber | undefined = chooseReading(entry.readings, open)
    const { type, number } = reading ?? {}
    if (!open || open.list !== entry.list || open.type !== type) {
      html += closeTag(open) + openTag(reading)
      open = { list: entry.list, type, closing: reading ? '</ol>' : '</ul>', next: number ?? 0 }
    }
    const value = number === undefined || number === open.next ? '' : ` value="${number}"`
    html += `<li${value}><p>${entry.html}</p>${renderLists(deeper)}</li>`
    open.next = (number ?? 0) + 1
  }
  return html + closeTag(open)
}

const readAttribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''

function readItems(container: string): Entry[] {
  const [, tag = '', attributes = '', inner = ''] = CONTAINER.exec(container) ?? []
  const type = readListType(attributes) ?? '1'
  return [...inner.matchAll(ITEM)].map(([, item = '', html = '']) => ({
    level: Number(readAttribute(item, 'data-aria-level')) || 1,
    list: readAttribute(item, 'data-listid'),
    readings:
      tag.toLowerCase() === 'ol'
        ? [{ type, number: Number(readAttribute(item, 'data-aria-posinset')) || 1 }]
        : [],
    html: html
      .replace(/<\/p\s*>\s*<p\b[^>]*>/gi, '<br>')
      .replace(/<\/?p\b[^>]*>/gi, '')
      .trim(),
  }))
}

/** Joins the lists that Word for the web writes for each item. */
export function joinListContainers(html: string): string {
  const whole = new RegExp(CONTAINER.source, 'gi')
  return html.replace(CONTAINERS, (run) => renderLists((run.match(whole) ?? []).flatMap(readItems)))
}

/** Converts paragraphs that start with a number or a bullet to lists, because Word's HTML has no lists. */
export function paragraphsToLists(html: string): string {
  const whole = new RegExp(ENTRY.source, 'gi')
  return html.replace(ENTRIES, (run) =>
    renderLists((run.match(whole) ?? []).flatMap((paragraph) => readEntry(paragraph) ?? [])),
  )
}

/** The letters and signs of the Symbol font, from U+0020 and U+00A0 on. */
const SYMBOLS = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑',
]
const SYMBOL_FONT =
  /<(span|font)\b([^<>]*(?:font-family\s*:\s*(?:["']|&quot;)?Symbol\b|mso-symbol-font-family\s*:\s*(?:["']|&quot;)?Symbol\b|\bface\s*=\s*(?:["']|&quot;)?Symbol\b)[^<>]*)>([^<]*)/gi
const ENTITY = /&(?:#(\d{1,5})|#x([\da-f]{1,4})|(lt|gt|amp));/gi
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&' }

function fromSymbolFont(character: string): string {
  const code = character.charCodeAt(0)
  // Word moves the codes of symbol fonts to a private area.
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const row = own >= 0xa0 ? SYMBOLS[1] : SYMBOLS[0]
  return row?.[own - (own >= 0xa0 ? 0xa0 : 0x20)] ?? character
}

/** Replaces letters written in the Symbol font: without it, "5 μg" would become "5 mg". */
export function readSymbolFont(html: string): string {
  return html.replace(SYMBOL_FONT, (_all, tag: string, attributes: string, words: string) => {
    const text = words.replace(ENTITY, (_entity, decimal?: string, hex?: string, name?: string) =>
      name
        ? (ENTITIES[name.toLowerCase()] ?? '')
        : String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)),
    )
    const read = text
      .replace(/\S/g, fromSymbolFont)
      .replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<${tag}${attributes}>${read}`
  })
}
