import { formatListNumber, type ListType, readListType } from './rich-text'

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
/** Elements that stand on lines of their own. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary tr ul'
  ).split(' '),
)
const PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup', 'col'])

interface OpenList {
  /** Null for a list with bullets. */
  type: ListType | null
  isReversed: boolean
  /** The number of the next item. */
  next: number
}

interface OpenCell {
  hasText: boolean
  /** A bullet or number has been written, and nothing after it. */
  isAtMarker: boolean
  /** The separator before the next words. */
  gap: string
  lists: OpenList[]
  /** Tables within the cell. */
  tables: number
}

const openCell = (): OpenCell => ({
  hasText: false,
  isAtMarker: false,
  gap: '',
  lists: [],
  tables: 0,
})

const readNumber = (attributes: string, name: string): number | null => {
  const [, number] =
    new RegExp(`\\b${name}\\s*=\\s*["']?\\s*\\+?0*(\\d{1,4})\\b`, 'i').exec(attributes) ?? []
  return number ? Number(number) : null
}

function readType(attributes: string): ListType {
  const [, type] = /\btype\s*=\s*["']?([1aAiI])(?!\w)/.exec(attributes) ?? []
  const [, style = ''] = /\bstyle\s*=\s*["']([^"']*)/i.exec(attributes) ?? []
  return (type as ListType | undefined) ?? readListType(style) ?? '1'
}

function openList(isNumbered: boolean, attributes: string): OpenList {
  return {
    type: isNumbered ? readType(attributes) : null,
    isReversed: /\breversed\b/i.test(attributes),
    next: readNumber(attributes, 'start') ?? 1,
  }
}

const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
const KEEPS_LINES =
  /\bwhite-space(?:-collapse)?\s*:\s*(?:pre|pre-wrap|pre-line|break-spaces|preserve|preserve-breaks)\s*(?:;|["']|!|$)/i
const FOLDS_LINES = /\bwhite-space(?:-collapse)?\s*:\s*(?:normal|nowrap|collapse)\b/i
const MAX_OPEN = 200

/** Returns whether an element shows its line breaks; null if it inherits that from its parent. */
function isPreformatted(name: string, attributes: string): boolean | null {
  if (KEEPS_LINES.test(attributes)) return true
  if (FOLDS_LINES.test(attributes)) return false
  return name === 'pre' || name === 'textarea' || null
}

/**
 * Writes the line breaks of preformatted text, such as a chat message or a plain mail, as `<br>`, because a stored text has no
 * such elements.
 * @param html of any shape
 */
export function convertLineBreaks(html: string): string {
  if (!/<pre\b|white-space/i.test(html)) return html
  const open: { name: string; isPre: boolean }[] = []
  const result: string[] = []
  let end = 0
  let isAfterBlock = true
  const write = (text: string, isBeforeBlock: boolean) => {
    if (!open.at(-1)?.isPre) return result.push(text)
    const lines = isAfterBlock ? text.replace(/^[ \t]*\r?\n/, '') : text
    const whole = isBeforeBlock ? lines.trimEnd() : lines
    return result.push(whole.replace(/\r\n?|\n/g, '<br>'))
  }
  for (const match of html.matchAll(TAG)) {
    const [tag, slash, written = '', attributes = ''] = match
    const name = written.toLowerCase()
    const isBlock = blockElements.has(name) || PARTS.has(name) || name === 'td' || name === 'th'
    write(html.slice(end, match.index), isBlock)
    result.push(tag)
    end = match.index + tag.length
    isAfterBlock = isBlock
    if (VOID_ELEMENTS.has(name)) continue
    if (slash) {
      const at = open.map((each) => each.name).lastIndexOf(name)
      if (at >= 0) open.length = at
    } else if (open.length < MAX_OPEN) {
      const isPre = isPreformatted(name, attributes) ?? open.at(-1)?.isPre ?? false
      open.push({ name, isPre })
    }
  }
  write(html.slice(end), true)
  return result.join('')
}

/** Formats the text that replaces the marker of a list item. */
function formatMarker(list: OpenList | undefined, attributes: string): string {
  if (!list?.type) return '• '
  const number = readNumber(attributes, 'value') ?? list.next
  list.next = number + (list.isReversed ? -1 : 1)
  return `${formatListNumber(number, list.type)}. `
}

/**
 * Turns the blocks in table cells into lines, because a stored cell holds one paragraph. List items keep their bullet or number;
 * cells of a nested table are separated by dots. Leaves everything outside cells unchanged.
 * @param html of any shape
 * @returns the text, and how many cells had more than one line
 */
export function flattenCells(html: string): { html: string; flattened: number } {
  const flattened = new Set<OpenCell>()
  const result: string[] = []
  let cell: OpenCell | null = null
  let openTables = 0
  let end = 0

  const write = (text: string) => {
    if (cell && text.trim() !== '') {
      if (cell.gap) {
        result.push(cell.gap)
        flattened.add(cell)
      }
      cell.gap = ''
      cell.hasText = true
      cell.isAtMarker = false
    }
    result.push(text)
  }
  const breakLine = (open: OpenCell, gap = '<br>') => {
    if (open.hasText) open.gap = gap
  }

  for (const match of html.matchAll(TAG)) {
    const [tag, slash, written = '', attributes = ''] = match
    const name = written.toLowerCase()
    write(html.slice(end, match.index))
    end = match.index + tag.length
    const isCell = name === 'td' || name === 'th'
    if (!cell) {
      if (name === 'table') openTables = Math.max(0, openTables + (slash ? -1 : 1))
      if (isCell && !slash && openTables > 0) cell = openCell()
      result.push(tag)
    } else if (name === 'table') {
      cell.tables += slash ? -1 : 1
      if (cell.tables < 0) {
        cell = null
        openTables -= 1
        result.push(tag)
      } else breakLine(cell)
    } else if (cell.tables > 0 && (isCell || PARTS.has(name))) {
      if (isCell && !slash) breakLine(cell, cell.gap || ' · ')
    } else if (isCell || ((name === 'tr' || PARTS.has(name)) && cell.tables === 0)) {
      // A cell ends with its tag, or where the next one or the row begins.
      cell = isCell && !slash ? openCell() : null
      result.push(tag)
    } else if (blockElements.has(name)) {
      if (name === 'li' || !cell.isAtMarker) breakLine(cell)
      if (name === 'ul' || name === 'ol') {
        if (slash) cell.lists.pop()
        else cell.lists.push(openList(name === 'ol', attributes))
      } else if (name === 'li' && !slash) {
        write(formatMarker(cell.lists.at(-1), attributes))
        cell.isAtMarker = true
      }
    } else if (name === 'br') {
      if (cell.hasText && !cell.gap) result.push(tag)
    } else if (name === 'img') write(tag)
    else result.push(tag)
  }
  write(html.slice(end))
  return { html: result.join(''), flattened: flattened.size }
}
