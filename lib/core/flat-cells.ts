const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav ol p ' +
    'pre section tr ul'
  ).split(' '),
)
const PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup', 'col'])

interface OpenList {
  isNumbered: boolean
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
  const [, number] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,4})\\b`, 'i').exec(attributes) ?? []
  return number ? Number(number) : null
}

/** Formats the text that replaces the marker of a list item. */
function formatMarker(list: OpenList | undefined, attributes: string): string {
  if (!list?.isNumbered) return '• '
  const number = readNumber(attributes, 'value') ?? list.next
  list.next = number + 1
  return `${number}. `
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
    } else if (BLOCKS.has(name)) {
      if (name === 'li' || !cell.isAtMarker) breakLine(cell)
      if (name === 'ul' || name === 'ol') {
        if (slash) cell.lists.pop()
        else {
          const next = readNumber(attributes, 'start') ?? 1
          cell.lists.push({ isNumbered: name === 'ol', next })
        }
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
