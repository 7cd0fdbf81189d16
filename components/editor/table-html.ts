const TABLE = /<table><tbody>(.*?)<\/tbody><\/table>/gs
const ROW = /<tr>.*?<\/tr>/gs

const scoped = (rows: string[], scope: 'col' | 'row') =>
  rows.join('').replace(/<th(?![a-z])(?![^>]*\sscope=)/g, `<th scope="${scope}"`)

const part = (tag: 'thead' | 'tbody', rows: string) => (rows ? `<${tag}>${rows}</${tag}>` : '')

/**
 * Tables as readers get them: rows of headings alone, above the others, are the head, and every heading says what it is
 * a heading of, so that it is read aloud with its cells and repeated on paper.
 * @param html of the editor, whose tables know rows only.
 */
export function withTableHeads(html: string): string {
  return html.replace(TABLE, (_all, inner: string) => {
    const rows = inner.match(ROW) ?? []
    const at = rows.findIndex((row) => row.includes('<td'))
    const head = Math.max(at, 0)
    const headings = scoped(rows.slice(0, head), 'col')
    return `<table>${part('thead', headings)}${part('tbody', scoped(rows.slice(head), 'row'))}</table>`
  })
}
