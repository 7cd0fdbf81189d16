import {
  type Editor,
  getHTMLFromFragment,
  getText,
  getTextSerializersFromSchema,
} from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { countWords } from '@/lib/core/text'
import { withTableHeads } from './table-html'

/* Caches per block: a keystroke changes one block, and the output of the others stays valid since nodes are immutable. */

const htmlOf = new WeakMap<Node, string>()
const wordsOf = new WeakMap<Node, number>()

/** The cached value of a block, or what `make` returns for it. */
function kept<T>(of: WeakMap<Node, T>, block: Node, make: () => T): T {
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
    kept(htmlOf, block, () => withTableHeads(getHTMLFromFragment(Fragment.from(block), schema))),
  )
  return withoutEnd(parts.join(''))
}

export function readWordCount({ state: { doc }, schema }: Editor): number {
  const options = { blockSeparator: ' ', textSerializers: getTextSerializersFromSchema(schema) }
  const counts = doc.children.map((block) =>
    kept(wordsOf, block, () => countWords(getText(block, options))),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
