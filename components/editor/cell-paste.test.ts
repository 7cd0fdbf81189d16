import { Editor, type JSONContent } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { describe, expect, it } from 'vitest'
import { dropIntoCell, pasteIntoCells } from './cell-paste'
import { needsLines, needsLinesAt } from './tables'
import { createExtensions } from './use-rich-text'

const block = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content })
const line = (words: string, type = 'paragraph') => block(type, { type: 'text', text: words })
const item = (words: string, ...more: JSONContent[]) => block('listItem', line(words), ...more)
const picture = {
  type: 'image',
  attrs: { src: '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab', alt: 'A hand' },
}
const table = block(
  'table',
  block('tr', line('Drug', 'th'), line('Dose', 'th')),
  block('tr', line('Colchicine', 'td'), line('x', 'td')),
)

/** An editor outside a page: a paragraph, a table of two rows, a paragraph. */
function openEditor() {
  const content = { type: 'doc', content: [line('Before'), table, line('After')] }
  const words = { placeholder: '', getCare: () => '', keyPoints: '' }
  return new Editor({ element: null, extensions: createExtensions(words), content })
}

/** Returns the position in front of the first node with this text. */
function findText({ state }: Editor, words: string): number {
  const found: number[] = []
  state.doc.descendants((node, at) => {
    if (node.text === words) found.push(at)
  })
  const [first] = found
  if (first === undefined) throw new Error(`The text has no ${words}.`)
  return first
}

/** Blocks as the clipboard contains them, open at both ends. */
const copy = ({ schema }: Editor, ...blocks: JSONContent[]) =>
  Slice.maxOpen(Fragment.from(blocks.map((each) => schema.nodeFromJSON(each))))

/** The blocks of the text; of a table its rows and cells, with their types. */
const read = ({ state }: Editor) =>
  state.doc.children.map((each) =>
    each.type.name === 'table'
      ? each.children.map((row) =>
          row.children.map(
            (cell) => `${cell.type.name}: ${cell.textBetween(0, cell.content.size, '', '\n')}`,
          ),
        )
      : each.textContent || each.type.name,
  )

/** The text with this content in the last cell. */
const withCell = (words: string, ...after: string[]) => [
  'Before',
  [
    ['th: Drug', 'th: Dose'],
    ['td: Colchicine', `td: ${words}`],
  ],
  ...after,
  'After',
]

/** Selects the text of the last cell. */
function selectCell(editor: Editor) {
  const at = findText(editor, 'x')
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at, at + 1)))
}

function paste(editor: Editor, slice: Slice) {
  expect(needsLines(editor.state, slice)).toBe(true)
  editor.view.dispatch(pasteIntoCells(editor.state, slice).tr)
}

describe('pasteIntoCells', () => {
  it.each<[string, JSONContent[], string]>([
    ['paragraphs', [line('a'), line('b')], 'a\nb'],
    ['a heading', [line('a', 'heading')], 'a'],
    ['a heading and a paragraph', [line('a', 'heading'), line('b')], 'a\nb'],
    ['a bulleted list', [block('bulletList', item('a'), item('b'))], '• a\n• b'],
    ['a single list item', [block('bulletList', item('a'))], '• a'],
    [
      'a numbered list in a list',
      [block('bulletList', item('a', block('orderedList', item('b'), item('c'))), item('d'))],
      '• a\n1. b\n2. c\n• d',
    ],
    [
      'a list that starts later, in letters',
      [{ ...block('orderedList', item('a'), item('b')), attrs: { start: 3, type: 'a' } }],
      'c. a\nd. b',
    ],
    ['a quotation', [block('blockquote', line('a'))], 'a'],
    ['a card', [block('careBox', line('a'), line('b'))], 'a\nb'],
    ['text around a table', [line('a'), table, line('b')], 'a\nDrug · Dose\nColchicine · x\nb'],
    ['empty lines', [line('a'), block('paragraph'), line('b')], 'a\nb'],
  ])('pastes %s as lines', (_what, blocks, expected) => {
    const editor = openEditor()
    selectCell(editor)
    paste(editor, copy(editor, ...blocks))
    expect(read(editor)).toEqual(withCell(expected))
    // The cursor is after the pasted content.
    expect(editor.state.selection.$from.parentOffset).toBe(expected.length)
  })

  it('puts pictures after the table', () => {
    const editor = openEditor()
    selectCell(editor)
    paste(editor, copy(editor, line('a'), picture, line('b')))
    expect(read(editor)).toEqual(withCell('a\nb', 'image'))
  })

  it('fills all selected cells, and keeps their types', () => {
    const editor = openEditor()
    const { state, view } = editor
    const [from, to] = [findText(editor, 'Dose') - 1, findText(editor, 'x') - 1]
    view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, from, to)))
    paste(editor, copy(editor, line('a'), line('b')))
    expect(read(editor)).toEqual([
      'Before',
      [
        ['th: Drug', 'th: a\nb'],
        ['td: Colchicine', 'td: a\nb'],
      ],
      'After',
    ])
  })

  it.each<[string, JSONContent[]]>([
    ['a plain line', [line('a')]],
    ['cells', [table]],
    ['nothing', [block('paragraph')]],
  ])('leaves %s to the editor', (_what, blocks) => {
    const editor = openEditor()
    selectCell(editor)
    expect(needsLines(editor.state, copy(editor, ...blocks))).toBe(false)
  })

  it('leaves pastes outside a table to the editor', () => {
    const editor = openEditor()
    editor.commands.setTextSelection(findText(editor, 'Before'))
    expect(needsLines(editor.state, copy(editor, line('a'), line('b')))).toBe(false)
  })
})

describe('dropIntoCell', () => {
  const drop = (editor: Editor, slice: Slice, isMove = false) => {
    const dropped = { slice, at: findText(editor, 'x'), isMove }
    expect(needsLinesAt(editor.state, dropped)).toBe(true)
    const { tr, start, end } = dropIntoCell(editor.state, dropped)
    editor.view.dispatch(tr)
    return editor.state.doc.textBetween(start, end, '', '\n')
  }

  it('drops paragraphs and lists as lines, and returns where they are', () => {
    const editor = openEditor()
    const dropped = drop(editor, copy(editor, line('a'), block('bulletList', item('b'))))
    expect(read(editor)).toEqual(withCell('a\n• bx'))
    expect(dropped).toBe('a\n• b')
  })

  it('moves the selected lines', () => {
    const editor = openEditor()
    editor.commands.insertContentAt(0, [line('One'), line('Two')])
    const [from, to] = [findText(editor, 'One'), findText(editor, 'Two') + 3]
    editor.commands.setTextSelection({ from, to })
    drop(editor, editor.state.selection.content(), true)
    expect(read(editor)).toEqual(['paragraph', ...withCell('One\nTwox')])
  })

  it('leaves whole blocks and cells to the editor', () => {
    const editor = openEditor()
    const { schema } = editor
    for (const whole of [picture, table, line('a')]) {
      const slice = new Slice(Fragment.from(schema.nodeFromJSON(whole)), 0, 0)
      const dropped = { slice, at: findText(editor, 'x'), isMove: false }
      expect(needsLinesAt(editor.state, dropped)).toBe(false)
    }
  })
})
