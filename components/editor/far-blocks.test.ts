import { Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { farBlocks } from './use-rich-text'

const schema = new Schema({
  nodes: { doc: { content: 'p+' }, p: { content: 'text*' }, text: {} },
})

function buildState(blocks: number) {
  const words = Array.from({ length: blocks }, () => schema.node('p', null, schema.text('Word')))
  return EditorState.create({ doc: schema.node('doc', null, words), plugins: [farBlocks()] })
}

const getStart = ({ doc }: EditorState, index: number) =>
  Array.from({ length: index }, (_, at) => doc.child(at).nodeSize).reduce((sum, n) => sum + n, 0) +
  1

function moveTo(state: EditorState, index: number) {
  const at = TextSelection.create(state.doc, getStart(state, index))
  return state.apply(state.tr.setSelection(at))
}

/** The indexes of the blocks that are not laid out while off screen. */
function getFar(state: EditorState): number[] {
  const [plugin] = state.plugins as [ReturnType<typeof farBlocks>]
  const far = plugin.getState(state)?.decorations.find() ?? []
  return far.map(({ from }) => state.doc.resolve(from).index(0))
}

describe('farBlocks', () => {
  it('marks no block of a short text', () => {
    expect(getFar(buildState(41))).toEqual([])
  })

  it('marks the blocks far from the cursor', () => {
    expect(getFar(buildState(44))).toEqual([41, 42, 43])
    const moved = getFar(moveTo(buildState(200), 100))
    expect(moved).toContain(59)
    expect(moved).toContain(141)
    expect(moved.filter((index) => index >= 60 && index <= 140)).toEqual([])
  })

  it('marks no block near the cursor after any move and any number of new lines', () => {
    let state = buildState(200)
    for (let index = 0; index < 200; index += 7) {
      state = moveTo(state, index)
      for (const _line of Array(5)) state = state.apply(state.tr.split(state.selection.head))
      const cursor = state.selection.$head.index(0)
      expect(getFar(state).filter((far) => Math.abs(far - cursor) < 15)).toEqual([])
    }
    expect(getFar(state).length).toBeGreaterThan(100)
  })
})
