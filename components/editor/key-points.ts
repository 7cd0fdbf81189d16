import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import { KEY_POINTS } from '@/lib/core/key-points'
import { textBounds } from '@/lib/core/text-bounds'

/** A text starts with its key points, if it has any. */
export const TextDocument = Node.create({
  name: 'doc',
  topNode: true,
  content: 'keyPoints? block+',
})

/** The key points of an article: a list above everything else. */
export const KeyPoints = Node.create<{ label: string }>({
  name: 'keyPoints',
  content: `listItem{1,${textBounds.keyPoints}}`,
  defining: true,
  isolating: true,
  addOptions: () => ({ label: '' }),
  parseHTML: () => [{ tag: `ul.${KEY_POINTS}`, priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => [
    'ul',
    mergeAttributes(HTMLAttributes, { class: KEY_POINTS }),
    0,
  ],
  // Shows the heading that readers will see above the list; it is not part of the text.
  addNodeView() {
    const { label } = this.options
    return () => {
      const dom = document.createElement('div')
      const head = dom.appendChild(document.createElement('div'))
      head.className = 'key-head'
      head.contentEditable = 'false'
      head.textContent = label
      const contentDOM = dom.appendChild(document.createElement('ul'))
      contentDOM.className = KEY_POINTS
      return { dom, contentDOM }
    }
  },
})

const keyPointsOf = ({ state }: Editor) =>
  state.doc.firstChild?.type.name === 'keyPoints' ? state.doc.firstChild : null

export const hasKeyPoints = (editor: Editor) => keyPointsOf(editor) !== null

/** Starts the text with key points, or turns the existing ones into an ordinary list. */
export function toggleKeyPoints(editor: Editor): void {
  const points = keyPointsOf(editor)
  const run = editor.chain().focus()
  if (points) {
    const list = { type: 'bulletList', content: points.toJSON().content }
    run.insertContentAt({ from: 0, to: points.nodeSize }, list).run()
    return
  }
  const first = { type: 'listItem', content: [{ type: 'paragraph' }] }
  run
    .insertContentAt(0, { type: 'keyPoints', content: [first] })
    .setTextSelection(3)
    .run()
}
