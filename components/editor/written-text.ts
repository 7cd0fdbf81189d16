import {
  type Editor,
  getHTMLFromFragment,
  getText,
  getTextSerializersFromSchema,
} from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { countWords } from '@/lib/core/text'

const TABLE = /<table><tbody>(.*?)<\/tbody><\/table>/gs
const ROW = /<tr>.*?<\/tr>/gs

const scoped = (rows: string[], scope: 'col' | 'row') =>
  rows.join('').replace(/<th(?![a-z])(?![^>]*\sscope=)/g, `<th scope="${scope}"`)

/** Returns whether a header of these rows reaches into later ones. */
const reachesBelow = (rows: string[]) =>
  rows.some((row, at) =>
    [...row.matchAll(/<th[^>]*\srowspan="(\d+)"/g)].some(
      ([, span]) => at + Number(span) > rows.length,
    ),
  )

const part = (tag: 'thead' | 'tbody', rows: string) => (rows ? `<${tag}>${rows}</${tag}>` : '')

/**
 * Tables as readers get them: leading header rows become the head, and every header gets a scope, so that screen
 * readers announce it with its cells and print repeats it. A span ends with the head, which would shift the columns below it:
 * where a header reaches further, the rows stay together in the body.
 * @param html of the editor, whose tables have only rows.
 */
export function withTableHeads(html: string): string {
  return html.replace(TABLE, (_all, inner: string) => {
    const rows = inner.match(ROW) ?? []
    const at = rows.findIndex((row) => row.includes('<td'))
    const head = Math.max(at, 0)
    const headings = scoped(rows.slice(0, head), 'col')
    const others = scoped(rows.slice(head), 'row')
    return reachesBelow(rows.slice(0, head))
      ? `<table>${part('tbody', headings + others)}</table>`
      : `<table>${part('thead', headings)}${part('tbody', others)}</table>`
  })
}

/* Caches per block: a keystroke changes one block, and the output of the others stays valid since nodes are immutable. */

const htmlCache = new WeakMap<Node, string>()
const wordCounts = new WeakMap<Node, number>()

/** The cached value of a block, or what `make` returns for it. */
function getCached<T>(of: WeakMap<Node, T>, block: Node, make: () => T): T {
  const known = of.get(block)
  if (known !== undefined) return known
  const made = make()
  of.set(block, made)
  return made
}

/** Removes the empty line after a last picture or table, which is not part of the text. */
const withoutEnd = (html: string) => html.replace(/(?:<p><\/p>)+$/, '')

/** The text as it is sent. */
export function readHtml({ state: { doc }, schema }: Editor): string {
  const parts = doc.children.map((block) =>
    getCached(htmlCache, block, () =>
      withTableHeads(getHTMLFromFragment(Fragment.from(block), schema)),
    ),
  )
  return withoutEnd(parts.join(''))
}

export function readWordCount({ state: { doc }, schema }: Editor): number {
  const options = { blockSeparator: ' ', textSerializers: getTextSerializersFromSchema(schema) }
  const counts = doc.children.map((block) =>
    getCached(wordCounts, block, () => countWords(getText(block, options))),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
