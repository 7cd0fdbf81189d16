import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import {
  type CareGrade,
  careClass,
  FOOTNOTE,
  getCareGrade,
  KEY_POINTS,
  textBounds,
} from '@/lib/core/rich-text'

/** The only source of a text's pictures, as the sanitiser requires (lib/platform/html). */
const OWN_MEDIA = 'img[src^="/api/files/"]'

/** Pictures from this site's own media; those of other sites are dropped. */
export const Pictures = Image.extend({
  parseHTML: () => [{ tag: OWN_MEDIA }],
  // Typing Markdown must not turn a URL into a picture.
  addInputRules: () => [],
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    }
  },
}).configure({ inline: false })

/** A footnote on a place in the text (lib/core/rich-text.ts); the editor shows its text inline, in small type. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '',
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: `sup.${FOOTNOTE}`, priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    mergeAttributes(HTMLAttributes, { class: FOOTNOTE }),
    String(node.attrs.text),
  ],
  renderText: ({ node }) => ` (${node.attrs.text})`,
})

/** The text of the selected footnote; null when none is selected. */
export function readFootnote(editor: Editor): string | null {
  return editor.isActive('footnote') ? String(editor.getAttributes('footnote').text) : null
}

/** Inserts a footnote at the cursor or changes the selected one; an empty text removes it. */
export function setFootnote(editor: Editor, words: string): void {
  const text = words.replace(/\s+/g, ' ').trim()
  const run = editor.chain().focus()
  const isSelected = readFootnote(editor) !== null
  if (!text) {
    if (isSelected) run.deleteSelection().run()
  } else if (isSelected) run.updateAttributes('footnote', { text }).run()
  else run.insertContentAt(editor.state.selection.to, { type: 'footnote', attrs: { text } }).run()
}

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
  // Shows the heading that readers see above the list; not part of the text.
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

const getKeyPoints = ({ state }: Editor) =>
  state.doc.firstChild?.type.name === 'keyPoints' ? state.doc.firstChild : null

export const hasKeyPoints = (editor: Editor) => getKeyPoints(editor) !== null

/** Starts the text with key points, or turns the existing ones into an ordinary list. */
export function toggleKeyPoints(editor: Editor): void {
  const points = getKeyPoints(editor)
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

/** A card about when to seek help, and how urgently. */
export const CareBox = Node.create<{ getLabel: (grade: CareGrade) => string }>({
  name: 'careBox',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ getLabel: (grade) => grade }),
  addAttributes: () => ({
    grade: {
      default: null,
      parseHTML: (element) => getCareGrade(element.className),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'aside.care' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'aside',
    mergeAttributes(HTMLAttributes, { class: careClass(node.attrs.grade) }),
    0,
  ],
  // Shows the grade's label as readers see it; not part of the text.
  addNodeView() {
    const { getLabel } = this.options
    return ({ node }) => {
      const dom = document.createElement('aside')
      const label = dom.appendChild(document.createElement('p'))
      const contentDOM = dom.appendChild(document.createElement('div'))
      label.contentEditable = 'false'
      const show = (grade: CareGrade | null) => {
        dom.className = careClass(grade)
        label.className = 'grade'
        label.textContent = grade && getLabel(grade)
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
