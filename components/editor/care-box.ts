import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import { type CareGrade, careClass, careGradeOf } from '@/lib/core/care-grades'

/** A card that says when to seek help, and how urgently. */
export const CareBox = Node.create<{ labelOf: (grade: CareGrade) => string }>({
  name: 'careBox',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ labelOf: (grade) => grade }),
  addAttributes: () => ({
    grade: {
      default: null,
      parseHTML: (element) => careGradeOf(element.className),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'aside.care' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'aside',
    mergeAttributes(HTMLAttributes, { class: careClass(node.attrs.grade) }),
    0,
  ],
  // Shows the grade's label as readers will see it; it is not part of the text.
  addNodeView() {
    const { labelOf } = this.options
    return ({ node }) => {
      const dom = document.createElement('aside')
      const label = dom.appendChild(document.createElement('p'))
      const contentDOM = dom.appendChild(document.createElement('div'))
      label.contentEditable = 'false'
      const show = (grade: CareGrade | null) => {
        dom.className = careClass(grade)
        label.className = 'grade'
        label.textContent = grade && labelOf(grade)
        label.hidden = grade === null
      }
      show(node.attrs.grade)
      return {
        dom,
        contentDOM,
        update(changed) {
          if (changed.type !== node.type) return false
          show(changed.attrs.grade)
          return true
        },
      }
    }
  },
})

/** The state of the care card at the cursor: its grade, `plain` without one, `none` outside a card. */
export type CareState = CareGrade | 'plain' | 'none'

export function readCare(editor: Editor): CareState {
  if (!editor.isActive('careBox')) return 'none'
  return editor.getAttributes('careBox').grade ?? 'plain'
}

/** Turns the block at the cursor into a care card of a grade, or back into ordinary text. */
export function setCare(editor: Editor, state: CareState): void {
  const isInside = editor.isActive('careBox')
  const run = editor.chain().focus()
  const grade = state === 'plain' ? null : state
  if (state === 'none') run.lift('careBox').run()
  else if (isInside) run.updateAttributes('careBox', { grade }).run()
  else run.wrapIn('careBox', { grade }).run()
}
