const TABLE = /<table><tbody>(.*?)<\/tbody><\/table>/gs
const ROW = /<tr>.*?<\/tr>/gs

const scoped = (rows: string[], scope: 'col' | 'row') =>
  rows.join('').replace(/<th(?![a-z])(?![^>]*\sscope=)/g, `<th scope="${scope}"`)

const part = (tag: 'thead' | 'tbody', rows: string) => (rows ? `<${tag}>${rows}</${tag}>` : '')

/**
 * Tables as readers get them: leading rows that hold only headers become the head, and every header gets a scope, so that
 * screen readers announce it with its cells and print repeats it.
 * @param html of the editor, whose tables have only rows.
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
