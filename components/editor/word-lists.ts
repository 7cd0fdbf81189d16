/** A paragraph that Word shows as a list item. */
const ENTRY = /<p\b([^>]*\bmso-list:\s*[^>]*?\blevel(\d)\b[^>]*)>([\s\S]*?)<\/p\s*>/i
const ENTRIES = new RegExp(`(?:${ENTRY.source.replace(/\((?!\?)/g, '(?:')}\\s*)+`, 'gi')
/** Its bullet or number, which Word writes into the text. */
const MARKER =
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>/gi
const NUMBER = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i

interface Entry {
  level: number
  isOrdered: boolean
  html: string
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;|\u00a0/g, ' ')
    .trim()

function readEntry(paragraph: string): Entry | null {
  const found = ENTRY.exec(paragraph)
  if (!found) return null
  const [, , level = '1', inner = ''] = found
  const [marker = ''] = inner.match(MARKER) ?? []
  return {
    level: Number(level),
    isOrdered: NUMBER.test(wordsOf(marker)),
    html: inner.replace(MARKER, '').trim(),
  }
}

/** Writes entries as a list, with deeper entries as nested lists. */
function write(entries: Entry[]): string {
  const [first] = entries
  if (!first) return ''
  const tag = first.isOrdered ? 'ol' : 'ul'
  let html = `<${tag}>`
  let at = 0
  while (at < entries.length) {
    const entry = entries[at]
    const rest = entries.slice(at + 1)
    const ends = rest.findIndex(({ level }) => level <= first.level)
    const deeper = ends < 0 ? rest : rest.slice(0, ends)
    html += `<li><p>${entry?.html ?? ''}</p>${write(deeper)}</li>`
    at += 1 + deeper.length
  }
  return `${html}</${tag}>`
}

/** Word's HTML has no lists, only paragraphs that start with a number or a bullet: turns those into lists. */
export function listsOfParagraphs(html: string): string {
  const whole = new RegExp(ENTRY.source, 'gi')
  return html.replace(ENTRIES, (run) =>
    write((run.match(whole) ?? []).flatMap((paragraph) => readEntry(paragraph) ?? [])),
  )
}
