import { mergeAttributes, Node } from '@tiptap/core'

/** The box that says when to seek help: kept where a text has one. */
export const CareBox = Node.create({
  name: 'careBox',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'aside.care' }],
  renderHTML: ({ HTMLAttributes }) => [
    'aside',
    mergeAttributes(HTMLAttributes, { class: 'care' }),
    0,
  ],
})
