/** A paragraph that Word shows as a list item. */
const ENTRY = /<p\b([^>]*\bmso-list:\s*[^>]*?\blevel(\d)\b[^>]*)>([\s\S]*?)<\/p\s*>/i
const ENTRIES = new RegExp(`(?:${ENTRY.source.replace(/\((?!\?)/g, '(?:')}\\s*)+`, 'gi')
/** Its bullet or number, which Word writes into the text. */
const MARKER =
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/gi
const NUMBER = /^\(?(?:(\d{1,4})|([a-z])|([ivxlcdm]{2,}))[.)]/i
/** Which of the document's lists an entry belongs to. */
const LIST = /\blfo(\d+)/i

/** A number as HTML's lists count: `a` and `A` for letters, `i` and `I` for Roman numbers. */
interface ListNumber {
  type: '1' | 'a' | 'A' | 'i' | 'I'
  number: number
}

interface Entry {
  level: number
  list: string
  /** The number that Word shows, in each way it can be read: "i" is a letter and a Roman one. Empty for a bullet. */
  readings: ListNumber[]
  html: string
}

const wordsOf = (html: string) =>
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
  const isSmall = written === written.toLowerCase()
  const roman: ListNumber = { type: isSmall ? 'i' : 'I', number: romanNumber(written) }
  if (letters) return [roman]
  const byLetter: ListNumber = {
    type: isSmall ? 'a' : 'A',
    number: written.toLowerCase().charCodeAt(0) - 96,
  }
  if (!(written.toLowerCase() in ROMAN)) return [byLetter]
  return roman.number === 1 ? [roman, byLetter] : [byLetter, roman]
}

function readEntry(paragraph: string): Entry | null {
  const found = ENTRY.exec(paragraph)
  if (!found) return null
  const [, attributes = '', level = '1', inner = ''] = found
  const [marker = ''] = inner.match(MARKER) ?? []
  return {
    level: Number(level),
    list: LIST.exec(attributes)?.[1] ?? '',
    readings: readNumber(wordsOf(marker)),
    html: inner.replace(MARKER, '').trim(),
  }
}

function openingOf(number: ListNumber | undefined): string {
  if (!number) return '<ul>'
  const start = number.number === 1 ? '' : ` start="${number.number}"`
  return `<ol${start}${number.type === '1' ? '' : ` type="${number.type}"`}>`
}

interface OpenList {
  list: string
  type: ListNumber['type'] | undefined
  closing: string
  /** The number that the next item would have by itself. */
  next: number
}

const chooseReading = (readings: ListNumber[], open: OpenList | null) =>
  readings.find(({ type, number }) => type === open?.type && number === open.next) ??
  readings.find(({ type }) => type === open?.type) ??
  readings[0]

const closingOf = (open: OpenList | null) => open?.closing ?? ''

/** Writes entries as lists, with deeper entries as nested lists; another kind of number begins another list. */
function write(entries: Entry[]): string {
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
    const shown: ListNumber | undefined = chooseReading(entry.readings, open)
    const { type, number } = shown ?? {}
    if (!open || open.list !== entry.list || open.type !== type) {
      html += closingOf(open) + openingOf(shown)
      open = { list: entry.list, type, closing: shown ? '</ol>' : '</ul>', next: number ?? 0 }
    }
    const value = number === undefined || number === open.next ? '' : ` value="${number}"`
    html += `<li${value}><p>${entry.html}</p>${write(deeper)}</li>`
    open.next = (number ?? 0) + 1
  }
  return html + closingOf(open)
}

/** Word's HTML has no lists, only paragraphs that start with a number or a bullet: turns those into lists. */
export function listsOfParagraphs(html: string): string {
  const whole = new RegExp(ENTRY.source, 'gi')
  return html.replace(ENTRIES, (run) =>
    write((run.match(whole) ?? []).flatMap((paragraph) => readEntry(paragraph) ?? [])),
  )
}
