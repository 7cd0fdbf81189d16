import { type Editor, Mark, mergeAttributes } from '@tiptap/core'

/** Line sizes the sanitiser keeps (lib/platform/html), smallest first. The large ones are headings. */
export const textSizes = ['small', 'normal', 'heading4', 'heading3', 'heading2'] as const

export type TextSize = (typeof textSizes)[number]

const LEVELS = { heading2: 2, heading3: 3, heading4: 4 } as const

/** Text in a smaller size; the size menu applies it to whole lines. */
export const SmallText = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: ({ HTMLAttributes }) => ['small', mergeAttributes(HTMLAttributes), 0],
})

/** The size of the line at the cursor. */
export function readSize(editor: Editor): TextSize {
  for (const size of ['heading2', 'heading3', 'heading4'] as const) {
    if (editor.isActive('heading', { level: LEVELS[size] })) return size
  }
  return editor.isActive('small') ? 'small' : 'normal'
}

/** Sets the size of the selected lines as a whole: half a line cannot be a heading. */
export function setSize(editor: Editor, size: TextSize): void {
  const { $from, $to } = editor.state.selection
  const lines = { from: $from.start(), to: $to.end() }
  const { from, to } = editor.state.selection
  const chain = editor.chain().focus().setTextSelection(lines).unsetMark('small')
  if (size === 'small') chain.setParagraph().setMark('small')
  else if (size === 'normal') chain.setParagraph()
  else chain.setHeading({ level: LEVELS[size] })
  chain.setTextSelection({ from, to }).run()
}
