import { type Editor, Extension } from '@tiptap/core'

/** The classes that the sanitiser keeps; the left is where texts begin anyway. */
export const alignments = ['left', 'center', 'right', 'justify'] as const

export type Alignment = (typeof alignments)[number]

const isAlignment = (value: string): value is Alignment =>
  (alignments as readonly string[]).includes(value)

function readElement({ className, style }: HTMLElement): Alignment | null {
  const [, named = ''] = /(?:^|\s)align-(\w+)(?:\s|$)/.exec(className) ?? []
  const found = named || style.textAlign
  return isAlignment(found) && found !== 'left' ? found : null
}

/** Alignment by class, as public pages show it: no style ever stands in a text. */
export const Alignments = Extension.create({
  name: 'alignment',
  addGlobalAttributes() {
    return [
      {
        // A list's entry keeps what it came with; the button aligns the line in it.
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

/** The alignment of the line that the cursor stands in. */
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
