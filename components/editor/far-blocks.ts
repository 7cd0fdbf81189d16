import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Number of blocks on each side of the cursor that the browser always lays out. */
const NEAR = 40
/** How many blocks the cursor may move before the far ones are chosen again: not on every line. */
const SLACK = 20

interface FarBlocks {
  around: number
  decorations: DecorationSet
}

function mark(doc: Node, around: number): FarBlocks {
  const far: Decoration[] = []
  doc.forEach((block, from, index) => {
    if (Math.abs(index - around) <= NEAR) return
    far.push(Decoration.node(from, from + block.nodeSize, { class: 'is-far' }))
  })
  return { around, decorations: DecorationSet.create(doc, far) }
}

const blockOfCursor = ({ selection }: EditorState) => selection.$head.index(0)

/**
 * Lays out blocks far from the cursor only while visible (editor.css), so that a keystroke costs the same in a long text. Never
 * skips the ones near the cursor: text typed into a skipped block ends up at the end of the previous one.
 */
export const farBlocks = () =>
  new Plugin<FarBlocks>({
    state: {
      init: (_config, state) => mark(state.doc, blockOfCursor(state)),
      apply(tr, { around, decorations }, old, state) {
        const now = blockOfCursor(state)
        const added = state.doc.childCount - old.doc.childCount
        if (Math.abs(now - around) > SLACK || Math.abs(added) > SLACK) return mark(state.doc, now)
        return { around, decorations: decorations.map(tr.mapping, tr.doc) }
      },
    },
    props: {
      decorations(state) {
        return this.getState(state)?.decorations
      },
    },
  })

export const FarBlocks = Extension.create({
  name: 'farBlocks',
  addProseMirrorPlugins: () => [farBlocks()],
})
