import { Mark, mergeAttributes } from '@tiptap/core'

// Tiptap's own marks of this kind are not published for every version of the editor; these are the same.

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scriptMarks: {
      toggleSuperscript: () => ReturnType
      toggleSubscript: () => ReturnType
    }
  }
}

/** @param align how other editors say the same by a style */
const script = (name: string, tag: 'sub' | 'sup', align: 'sub' | 'super') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [
      { tag },
      {
        style: 'vertical-align',
        getAttrs: (value: unknown) => (value === align ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** Raised letters, such as the 9 of 10⁹/L. */
export const Superscript = script('superscript', 'sup', 'super').extend({
  addCommands: () => ({
    toggleSuperscript:
      () =>
      ({ commands }) =>
        commands.toggleMark('superscript'),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleSuperscript() }
  },
})

/** Lowered letters, such as the 2 of CO₂. */
export const Subscript = script('subscript', 'sub', 'sub').extend({
  addCommands: () => ({
    toggleSubscript:
      () =>
      ({ commands }) =>
        commands.toggleMark('subscript'),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleSubscript() }
  },
})
