import { Mark, mergeAttributes } from '@tiptap/core'

// Tiptap does not publish its own marks of this kind for every version of the editor; these are equivalent.

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scriptMarks: {
      toggleSuperscript: () => ReturnType
      toggleSubscript: () => ReturnType
    }
  }
}

/** @param align the value other editors use in a style for the same */
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

/** Superscript, such as the 9 of 10⁹/L. */
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

/** Subscript, such as the 2 of CO₂. */
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
