import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import { FOOTNOTE } from '@/lib/core/footnotes'

/** A footnote on a place in the text (lib/core/footnotes.ts); the editor shows its text inline, in small type. */
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
