import { Editor, type JSONContent } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { describe, expect, it } from 'vitest'
import { canSetSize, clearFormatting, setSize, textSizes } from './formatting'
import { createExtensions } from './use-rich-text'

const text = (words: string, ...marks: string[]): JSONContent => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
})
const block = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content })
const picture = { type: 'image', attrs: { src: '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab' } }

/** An editor outside a page. */
const openEditor = (...content: JSONContent[]) =>
  new Editor({
    element: null,
    extensions: createExtensions({ placeholder: '', getCare: () => '', keyPoints: '' }),
    content: { type: 'doc', content },
  })

/** Returns the position of the first node of a type. */
function findNode({ state }: Editor, type: string): number {
  const found: number[] = []
  state.doc.descendants((node, at) => {
    if (node.type.name === type) found.push(at)
  })
  const [first] = found
  if (first === undefined) throw new Error(`The text has no ${type}.`)
  return first
}

const select = {
  cursor: ({ state, view }: Editor, at: number) =>
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at + 1))),
  words: ({ state, view }: Editor, at: number) =>
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at + 1, at + 3))),
  'a cell': ({ state, view }: Editor, at: number) =>
    view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, at))),
  everything: (editor: Editor) => editor.commands.selectAll(),
}

/** The types of all cells of the text. */
function readCells({ state }: Editor): string[] {
  const cells: string[] = []
  state.doc.descendants(({ type }) => {
    if (type.spec.tableRole?.toString().includes('cell')) cells.push(type.name)
  })
  return cells
}

const table = () =>
  block(
    'table',
    block('tr', block('th', text('Drug')), block('th', text('Dose'))),
    block('tr', block('td', text('Colchicine', 'bold')), block('td', text('0.5 mg', 'small'))),
  )

const COMMANDS: [string, (editor: Editor) => unknown][] = [
  ...textSizes.map((size): [string, (editor: Editor) => unknown] => [
    `the size ${size}`,
    (editor) => setSize(editor, size),
  ]),
  ['a numbered list', (editor) => editor.chain().toggleOrderedList().run()],
  ['a bulleted list', (editor) => editor.chain().toggleBulletList().run()],
  ['clear formatting', clearFormatting],
  ['the Backspace key at the start', (editor) => editor.commands.clearNodes()],
]

describe('a table', () => {
  const places = ['th', 'td'].flatMap((type) =>
    (Object.keys(select) as (keyof typeof select)[]).map((range) => ({ type, range })),
  )
  for (const { type, range } of places) {
    it.each(COMMANDS)(
      `keeps the types of its cells, at %s with ${range} in a ${type}`,
      (_, run) => {
        const editor = openEditor(block('paragraph', text('Before')), table())
        select[range](editor, findNode(editor, type))
        run(editor)
        expect(readCells(editor)).toEqual(['th', 'th', 'td', 'td'])
      },
    )
  }

  it('stays in its card or quotation when the cursor is in a cell', () => {
    const editor = openEditor(block('blockquote', table()))
    select.cursor(editor, findNode(editor, 'td'))
    const before = editor.getJSON()
    editor.commands.clearNodes()
    expect(editor.getJSON()).toEqual(before)
  })

  it('has small text in a cell, set and cleared', () => {
    const editor = openEditor(table())
    select.cursor(editor, findNode(editor, 'td'))
    const readMarks = () =>
      editor.state.doc.firstChild?.lastChild?.firstChild?.firstChild?.marks.map(
        ({ type }) => type.name,
      )
    setSize(editor, 'small')
    expect(readMarks()).toEqual(['bold', 'small'])
    setSize(editor, 'normal')
    expect(readMarks()).toEqual(['bold'])
  })

  it('clears the marks of all selected cells', () => {
    const editor = openEditor(table())
    select.everything(editor)
    clearFormatting(editor)
    editor.state.doc.descendants(({ marks }) => expect(marks).toEqual([]))
  })
})

describe('clearFormatting', () => {
  it('turns everything else into paragraphs, and takes it out of lists and quotations', () => {
    const items = ['a', 'b'].map((words) => block('listItem', block('paragraph', text(words))))
    const editor = openEditor(
      block('heading', text('x', 'bold')),
      block('bulletList', ...items),
      block('blockquote', block('paragraph', text('c')), table()),
    )
    select.everything(editor)
    clearFormatting(editor)
    const types = editor.state.doc.children.map(({ type }) => type.name)
    expect(types.slice(0, 5)).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph', 'table'])
  })
})

describe('setSize', () => {
  it('sets the lines of the selection only', () => {
    const lines = ['a', 'b', 'c'].map((words) => block('paragraph', text(words)))
    const editor = openEditor(...lines)
    editor.commands.setTextSelection({ from: 2, to: 4 })
    setSize(editor, 'heading2')
    const types = editor.state.doc.children.map(({ type }) => type.name)
    expect(types).toEqual(['heading', 'heading', 'paragraph'])
  })

  it('sets all lines of a text that is selected as a whole, around its tables', () => {
    const editor = openEditor(block('paragraph', text('a')), table(), block('paragraph', text('b')))
    select.everything(editor)
    setSize(editor, 'heading2')
    const types = editor.state.doc.children.map(({ type }) => type.name)
    expect(types.slice(0, 3)).toEqual(['heading', 'table', 'heading'])
  })

  it.each(textSizes)(
    'leaves the text alone while a picture is selected, at the size %s',
    (size) => {
      const item = block('listItem', block('paragraph', text('a')))
      const editor = openEditor(
        block('bulletList', item),
        picture,
        block('heading', text('b', 'small')),
      )
      const before = editor.getJSON()
      const { state, view } = editor
      const at = findNode(editor, 'image')
      view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)))
      expect(canSetSize(editor.state)).toBe(false)
      setSize(editor, size)
      expect(editor.getJSON()).toEqual(before)
      expect(editor.state.selection.from).toBe(at)
    },
  )
})
