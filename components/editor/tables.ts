import { type Editor, type JSONContent, mergeAttributes, Node } from '@tiptap/core'
import type { Node as PmNode, Slice } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import {
  __pastedCells,
  addColumnAfter,
  addColumnBefore,
  addRow,
  addRowAfter,
  addRowBefore,
  CellSelection,
  columnIsHeader,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  rowIsHeader,
  selectedRect,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'

const ROWS = 3
const COLUMNS = 3

const buildRow = (type: 'th' | 'td'): JSONContent => ({
  type: 'tr',
  content: Array.from({ length: COLUMNS }, () => ({ type })),
})

/** Runs the first command that applies. */
const either =
  (...commands: Command[]): Command =>
  (state, dispatch) =>
    commands.some((command) => command(state, dispatch))

const ACTIONS = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnLeft: addColumnBefore,
  columnRight: addColumnAfter,
  // Deleting the last row or column deletes the table.
  rowDelete: either(deleteRow, deleteTable),
  columnDelete: either(deleteColumn, deleteTable),
  tableDelete: deleteTable,
  headerRow: toggleHeader('row'),
  headerColumn: toggleHeader('column'),
} satisfies Record<string, Command>

export type TableAction = keyof typeof ACTIONS

/** Changes the table at the cursor. */
export function changeTable(editor: Editor, action: TableAction): void {
  ACTIONS[action](editor.state, editor.view.dispatch)
}

/** Inserts a small table with a header row at the cursor, and moves the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const { state, view } = editor
  const rows = [buildRow('th'), ...Array.from({ length: ROWS - 1 }, () => buildRow('td'))]
  const table = state.schema.nodeFromJSON({ type: 'table', content: rows })
  const tr = state.tr.replaceSelectionWith(table)
  const inside = TextSelection.near(tr.doc.resolve(tr.mapping.map(state.selection.from, -1) + 1))
  view.dispatch(tr.setSelection(inside).scrollIntoView())
}

/** Adds a row below the last one, for Tab in the last cell. */
function addLastRow(editor: Editor): boolean {
  const rect = selectedRect(editor.state)
  editor.view.dispatch(addRow(editor.state.tr, rect, rect.map.height))
  return true
}

/** Returns which headers the table at the cursor has; null outside a table. */
export function readTable({ state }: Editor): { headerRow: boolean; headerColumn: boolean } | null {
  if (!isInTable(state)) return null
  const { map, table } = selectedRect(state)
  return { headerRow: rowIsHeader(map, table, 0), headerColumn: columnIsHeader(map, table, 0) }
}

/** The position for content that a cell cannot contain: after the table at the cursor, else after the selection. */
export function getPositionAfter({ state }: Editor): number {
  if (!isInTable(state)) return state.selection.to
  const { table, tableStart } = selectedRect(state)
  return tableStart - 1 + table.nodeSize
}

const isCell = ({ type }: PmNode) => type.name === 'td' || type.name === 'th'

/** Returns whether a slice has blocks that would cut the table in two, and which `cell-paste.ts` makes lines of a cell. */
export function needsLines({ selection }: EditorState, slice: Slice): boolean {
  if (!isCell(selection.$from.parent) || slice.size === 0 || __pastedCells(slice)) return false
  const { firstChild, childCount } = slice.content
  const isLine = childCount === 1 && (firstChild?.isInline || firstChild?.type.name === 'paragraph')
  return selection instanceof CellSelection || !isLine
}

/** The same for blocks dropped at a position. Whole blocks move beside the table; a selection dropped onto itself stays. */
export function needsLinesAt(
  { doc, selection }: EditorState,
  { slice, at, isMove }: { slice: Slice; at: number; isMove: boolean },
): boolean {
  const isOntoItself = isMove && at >= selection.from && at <= selection.to
  const isOpen = slice.openStart > 0
  return isCell(doc.resolve(at).parent) && isOpen && !isOntoItself && !__pastedCells(slice)
}

/* Tables as ProseMirror's own module edits them: rows of cells with text. Head and body are split on output (written-text.ts). */

/** The module's role for each node. */
const ROLES = new Map([
  ['table', 'table'],
  ['tr', 'row'],
  ['th', 'header_cell'],
  ['td', 'cell'],
])
/** The largest span that the sanitiser keeps. */
const MAX_SPAN = 99

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(Math.max(Number.parseInt(element.getAttribute(name) ?? '', 10) || 1, 1), MAX_SPAN),
  renderHTML: ({ [name]: value }: Record<string, unknown>) =>
    Number(value) > 1 ? { [name]: value } : {},
})

const scope = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('scope'),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes.scope ? { scope: attributes.scope } : {},
}

const cell = (tag: 'th' | 'td') =>
  Node.create({
    name: tag,
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      ...(tag === 'th' ? { scope } : {}),
    }),
  })

const Row = Node.create({
  name: 'tr',
  content: '(th | td)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tr+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => (ROLES.has(name) ? { tableRole: ROLES.get(name) } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this
    const go = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch)
    return {
      Tab: () => isInTable(editor.state) && (go(1) || (addLastRow(editor) && go(1))),
      'Shift-Tab': () => isInTable(editor.state) && go(-1),
      // A cell is one paragraph, so there is nothing to split.
      Enter: () => isInTable(editor.state) && editor.commands.insertContent({ type: 'hardBreak' }),
    }
  },
})

export const tableNodes = [Table, Row, cell('th'), cell('td')]
