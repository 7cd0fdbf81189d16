/**
 * Pastes and drops blocks into the cells of a table. A cell holds one paragraph, and ProseMirror would cut the table in two to fit
 * blocks into it, so they become lines. Loaded when it is needed; imports none of the editor's classes, which would split its code.
 */
import type { Fragment, Node, Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { formatListNumber } from '@/lib/core/rich-text'

/** Inline nodes: texts, breaks, footnotes. */
type Line = readonly Node[]

interface CellContent {
  lines: Line[]
  /** Node types that a cell cannot contain. */
  pictures: Node[]
}

/** Formats the markers of a list's items. */
function listMarkers({ type, attrs, children }: Node): string[] {
  if (type.name !== 'orderedList') return children.map(() => '• ')
  let next = Number(attrs.start ?? 1)
  return children.map((item) => {
    const number = Number(item.attrs.value ?? next)
    next = number + (attrs.reversed ? -1 : 1)
    return `${formatListNumber(number, attrs.type ?? '1')}. `
  })
}

/** Joins lines, with a separator between them. */
const join = (lines: readonly Line[], separator: Node): Node[] =>
  lines.flatMap((line, at) => (at > 0 ? [separator, ...line] : line))

/** Reads blocks as the lines of a cell, as flattenCells does with HTML (lib/core/flat-cells.ts). */
function readCellContent(blocks: Fragment): CellContent {
  const read: CellContent = { lines: [], pictures: [] }
  const add = (node: Node) => {
    const { schema } = node.type
    if (node.isTextblock) {
      if (node.content.size > 0) read.lines.push(node.children)
    } else if (node.type.name === 'image') read.pictures.push(node)
    else if (node.type.spec.tableRole === 'row') {
      const cells = node.children.flatMap(({ children }) => (children.length > 0 ? [children] : []))
      if (cells.length > 0) read.lines.push(join(cells, schema.text(' · ')))
    } else if (node.type.name.endsWith('List')) {
      const markers = listMarkers(node)
      node.forEach((item, _offset, index) => {
        const start = read.lines.length
        item.forEach(add)
        const [first, ...more] = read.lines.splice(start)
        if (first) read.lines.push([schema.text(markers[index] ?? ''), ...first], ...more)
      })
    } else node.forEach(add)
  }
  if (blocks.firstChild?.isInline) read.lines.push(blocks.content)
  else blocks.forEach(add)
  return read
}

/**
 * Puts blocks into ranges of cells.
 * @returns the number of lines, and where those of the last range are
 */
function fill(
  { doc, schema }: EditorState,
  tr: Transaction,
  ranges: readonly { from: number; to: number }[],
  blocks: Fragment,
) {
  const { lines, pictures } = readCellContent(blocks)
  const { hardBreak } = schema.nodes
  const content = hardBreak ? join(lines, hardBreak.create()) : []
  let start = 0
  for (const { from, to } of ranges) {
    tr.delete(tr.mapping.map(from), tr.mapping.map(to))
    start = tr.mapping.map(from)
    tr.insert(start, content)
  }
  const end = start + content.reduce((size, { nodeSize }) => size + nodeSize, 0)
  const $cell = doc.resolve(ranges[0]?.from ?? 0)
  const afterTable = tr.mapping.map($cell.after($cell.depth - 2))
  if (pictures.length > 0) tr.insert(afterTable, pictures)
  return { lines: lines.length, start, end }
}

/**
 * Pastes a slice for which `needsLines` is true into the selected cells, with its blocks as lines and its pictures after the
 * table.
 * @returns the change and the number of lines
 */
export function pasteIntoCells(state: EditorState, slice: Slice) {
  const { tr } = state
  const ranges = state.selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }))
  const { lines } = fill(state, tr, ranges, slice.content)
  return { tr, lines }
}

/**
 * Drops a slice for which `needsLinesAt` is true into a cell, with its blocks as lines and its pictures after the table.
 * @param isMove whether it is the selection, which moves there
 * @returns the change, and where the lines are
 */
export function dropIntoCell(
  state: EditorState,
  { slice, at, isMove }: { slice: Slice; at: number; isMove: boolean },
) {
  const { tr } = state
  if (isMove) tr.deleteSelection()
  const { start, end } = fill(state, tr, [{ from: at, to: at }], slice.content)
  return { tr, start, end }
}
