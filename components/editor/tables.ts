import { mergeAttributes, Node } from '@tiptap/core'
import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import { addLastRow } from './table-actions'

/* Tables as ProseMirror's own module edits them: rows of cells with text. Head and body are split on output (written-text.ts). */

/** The module's role for each node. */
const ROLES = new Map([
  ['table', 'table'],
  ['tr', 'row'],
  ['th', 'header_cell'],
  ['td', 'cell'],
])
/** The largest span that the sanitiser keeps. */
const MOST_SPAN = 99

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(Math.max(Number.parseInt(element.getAttribute(name) ?? '', 10) || 1, 1), MOST_SPAN),
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
      // A cell is one paragraph: there is nothing to split.
      Enter: () => isInTable(editor.state) && editor.commands.insertContent({ type: 'hardBreak' }),
    }
  },
})

export const tableNodes = [Table, Row, cell('th'), cell('td')]
