import { type Editor, Extension } from '@tiptap/core'

/** The alignment classes the sanitiser keeps; left is the default and needs none. */
export const alignments = ['left', 'center', 'right', 'justify'] as const

export type Alignment = (typeof alignments)[number]

const isAlignment = (value: string): value is Alignment =>
  (alignments as readonly string[]).includes(value)

function readElement({ className, style }: HTMLElement): Alignment | null {
  const [, named = ''] = /(?:^|\s)align-(\w+)(?:\s|$)/.exec(className) ?? []
  const found = named || style.textAlign
  return isAlignment(found) && found !== 'left' ? found : null
}

/** Alignment by class, as public pages show it: a text never contains inline styles. */
export const Alignments = Extension.create({
  name: 'alignment',
  addGlobalAttributes() {
    return [
      {
        // A list item keeps the alignment it came with; the button aligns the paragraph inside.
        types: ['paragraph', 'heading', 'listItem'],
        attributes: {
          align: {
            default: null,
            parseHTML: readElement,
            renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
          },
        },
      },
    ]
  },
})

/** The alignment of the line at the cursor. */
export function readAlignment(editor: Editor): Alignment {
  const { align } = editor.state.selection.$from.parent.attrs
  return typeof align === 'string' && isAlignment(align) ? align : 'left'
}

export function setAlignment(editor: Editor, alignment: Alignment): void {
  const align = alignment === 'left' ? null : alignment
  editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { align })
    .updateAttributes('heading', { align })
    .run()
}
